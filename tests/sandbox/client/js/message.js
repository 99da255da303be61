import { components } from './components.js';
import { button, el } from './dom.js';
import { embed } from './embed.js';
import { words } from './markdown.js';
import { avatar, nameOf } from './people.js';
import { attachments } from './picture.js';
import { clockTime } from './times.js';

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const SILENT = 1 << 12;
// Milliseconds within which messages of one author share a head
const TOGETHER = 7 * 60 * 1000;

export const isEphemeral = (message) => Boolean(message.flags & EPHEMERAL);
const isSilent = (message) => Boolean(message.flags & SILENT);

const isPing = (message, me) => message.mention_everyone || message.mentions.some((user) => user.id === me);

/** Return whether a message is shown below the previous one without a head of its own. */
export function isContinuation(message, before) {
  return (
    Boolean(before) &&
    before.author.id === message.author.id &&
    !message.used &&
    !message.message_reference &&
    isEphemeral(before) === isEphemeral(message) &&
    isSilent(before) === isSilent(message) &&
    Date.parse(message.timestamp) - Date.parse(before.timestamp) < TOGETHER
  );
}

/** Create a message's node; `failure` is the text below a message whose button was not answered. */
export function messageNode(message, ctx, { compact, failure }) {
  const marks = [
    'message',
    compact && 'compact',
    isPing(message, ctx.me()) && 'pinged',
    isEphemeral(message) && 'ephemeral',
  ];
  return el(
    'li',
    {
      class: marks.filter(Boolean).join(' '),
      tabindex: '-1',
      'data-id': message.id,
      'aria-label': `Message from ${nameOf(message.author)}`,
    },
    origin(message, ctx),
    compact ? null : head(message, ctx),
    el(
      'div',
      { class: 'body' },
      body(message, ctx),
      failure && el('p', { class: 'failure', role: 'alert' }, failure),
      dismissLine(message, ctx),
    ),
  );
}

function origin(message, ctx) {
  if (message.used) {
    return el(
      'p',
      { class: 'origin' },
      ctx.person(message.interaction_metadata.user),
      ' used ',
      el('span', { class: 'mention' }, message.used),
    );
  }
  return message.message_reference ? el('p', { class: 'origin' }, '↰ answers an earlier message') : null;
}

function head(message, ctx) {
  const sent = Date.parse(message.timestamp) / 1000;
  return el(
    'div',
    { class: 'head' },
    avatar(message.author, ctx.personIndex(message.author.id)),
    ctx.person(message.author),
    message.author.bot ? el('span', { class: 'app' }, 'APP') : null,
    el('time', { datetime: message.timestamp }, clockTime(sent)),
    isSilent(message) ? el('span', { class: 'silent', title: 'This is a @silent message.' }, '🔕') : null,
  );
}

function body(message, ctx) {
  if (message.flags & LOADING) return thinking(message);
  const content = el(
    'div',
    {},
    message.content ? words(message.content, ctx) : null,
    (message.embeds ?? []).map((rich) => embed(rich, ctx)),
    attachments(message.attachments ?? []),
    components(message.components ?? [], { ...ctx, message, rows: { count: 0 } }),
  );
  if (message.edited_timestamp) lastWords(content).append(' ', edited(message));
  if (message.thread) content.append(threadBelow(message.thread, ctx));
  return content;
}

const lastWords = (content) => [...content.querySelectorAll('.text')].at(-1) ?? content;

function threadBelow(thread, ctx) {
  const count = thread.message_count;
  return button(
    { class: 'thread-below', 'data-spot': `thread-${thread.id}`, click: () => ctx.jump(thread.id) },
    el('b', {}, thread.name),
    el('span', { class: 'as-link' }, `${count} ${count === 1 ? 'Message' : 'Messages'} ›`),
  );
}

function edited(message) {
  return el(
    'small',
    { class: 'edited', title: clockTime(Date.parse(message.edited_timestamp) / 1000, 'F') },
    '(edited)',
  );
}

function thinking(message) {
  return el(
    'p',
    { class: 'thinking' },
    el('span', { class: 'dots', 'aria-hidden': 'true' }, el('i'), el('i'), el('i')),
    `${nameOf(message.author)} is thinking…`,
  );
}

function dismissLine(message, ctx) {
  if (!isEphemeral(message)) return null;
  return el(
    'p',
    { class: 'only-you' },
    '👁 Only you can see this • ',
    button(
      { class: 'as-link', 'data-spot': 'dismiss', click: () => ctx.dismiss(message) },
      'Dismiss message',
    ),
  );
}

/** Create a notice of the client itself about a command, which is no message on the server. */
export function noticeNode(notice, bot, dismiss) {
  return el(
    'li',
    { class: 'message ephemeral notice', tabindex: '-1' },
    el(
      'div',
      { class: 'head' },
      avatar(bot, 0),
      el('b', { class: 'name' }, nameOf(bot)),
      el('span', { class: 'app' }, 'APP'),
    ),
    el(
      'div',
      { class: 'body' },
      el(
        'p',
        { class: notice.pending ? 'thinking' : 'failure', role: notice.pending ? 'status' : 'alert' },
        notice.words,
      ),
      notice.pending
        ? null
        : el(
            'p',
            { class: 'only-you' },
            '👁 Only you can see this • ',
            button({ class: 'as-link', click: dismiss }, 'Dismiss message'),
          ),
    ),
  );
}
