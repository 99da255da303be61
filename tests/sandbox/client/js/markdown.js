import { el } from './dom.js';
import { inText } from './emoji.js';
import { timestamp } from './times.js';

const EXTERNAL = { target: '_blank', rel: 'noopener noreferrer' };
const JUMP = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/;
const ONLY_EMOJI = /^(?:\s|<a?:\w+:\d+>|\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F?)+$/u;

/** Create the node of a text as Discord's client shows it: a text of emoji alone is large. */
export const words = (text, ctx) =>
  el('div', { class: ONLY_EMOJI.test(text) ? 'text jumbo' : 'text' }, markdown(text, ctx));

/** Convert Discord's Markdown into nodes; `ctx` makes mentions and opens linked channels. */
export const markdown = (text, ctx) => read(text, ctx, BLOCKS);

const inline = (text, ctx) => read(text, ctx, []);

/** Convert a text with the inline rules, and with the rules `blocks` at the beginning of each line. */
function read(text, ctx, blocks) {
  const nodes = [];
  let rest = text;
  let isLineStart = true;
  while (rest) {
    const [length, node] =
      (isLineStart && applyFirst(blocks, rest, ctx)) || applyFirst(INLINE, rest, ctx) || plain(rest);
    nodes.push(node);
    isLineStart = rest[length - 1] === '\n';
    rest = rest.slice(length);
  }
  return nodes;
}

function applyFirst(rules, rest, ctx) {
  for (const [pattern, make] of rules) {
    const found = pattern.exec(rest);
    if (found) return [found[0].length, make(found, ctx)];
  }
  return null;
}

function plain(rest) {
  const [text] = /^(?!https?:)[\p{L}\p{N}]+|^./su.exec(rest);
  return [text.length, text];
}

const UNQUOTED = [
  [/^ *(#{1,3}|-#) +(?! )([^\n]+)(?:\n|$)/, heading],
  [/^(?: *(?:[-*]|\d+\.) +[^\n]+(?:\n|$))+/, list],
];
const BLOCKS = [
  ...UNQUOTED,
  [/^ *>>> ([^]*)$/, (found, ctx) => quote(found[1], ctx)],
  [/^(?: *> [^\n]*(?:\n|$))+/, (found, ctx) => quote(found[0].replace(/^ *> /gm, ''), ctx)],
];

function heading([, mark, line], ctx) {
  const kind = mark === '-#' ? 'sub' : `h${mark.length}`;
  return el('p', { class: kind }, inline(line, ctx));
}

const quote = (text, ctx) => el('blockquote', {}, read(text, ctx, UNQUOTED));

function list([text], ctx) {
  const items = text.trimEnd().split('\n');
  const isOrdered = /^ *\d/.test(items[0]);
  return el(
    isOrdered ? 'ol' : 'ul',
    isOrdered ? { start: items[0].trim().split('.')[0] } : {},
    items.map((item) => listed(item, ctx)),
  );
}

function listed(item, ctx) {
  const [, indent, line] = /^( *)\S+ +(.+)/.exec(item);
  return el('li', { class: indent ? 'nested' : null }, inline(line, ctx));
}

const fence = ([, language, code]) =>
  el('pre', {}, el('code', { 'data-language': language ?? null }, code));

const wrapped =
  (tag, attributes = {}) =>
  (found, ctx) =>
    el(tag, attributes, inline(found[1], ctx));

const INLINE = [
  [/^\\([^\p{L}\p{N}\s])/u, (found) => found[1]],
  [/^```(?:([a-z0-9_+\-.#]+?)\n)?\n*([^\n][^]*?)\n*```\n?/i, fence],
  [/^(`+)\s*([^]*?[^`])\s*\1(?!`)/, (found) => el('code', {}, found[2])],
  [
    /^\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/,
    (found, ctx) => link(found[2], inline(found[1], ctx), ctx),
  ],
  [/^<(https?:\/\/[^\s>]+)>/, (found, ctx) => link(found[1], found[1], ctx)],
  [/^https?:\/\/[^\s<]*[^\s<.,:;!?)'"]/, (found, ctx) => link(found[0], found[0], ctx)],
  [/^<@!?(\d+)>/, (found, ctx) => ctx.mention(found[1])],
  [/^<@&\d+>/, () => el('span', { class: 'mention' }, '@role')],
  [/^<#(\d+)>/, (found, ctx) => ctx.place(found[1])],
  [/^<\/([^:>]+):\d+>/, (found) => el('span', { class: 'mention' }, `/${found[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (found) => timestamp(Number(found[1]), found[2] ?? 'f')],
  [/^<a?:(\w+):(\d+)>/, (found) => inText(found[1], found[2])],
  [/^@(?:everyone|here)\b/, (found) => el('span', { class: 'mention' }, found[0])],
  [/^\*\*(.+?)\*\*(?!\*)/s, wrapped('strong')],
  [/^__(.+?)__(?!_)/s, wrapped('u')],
  [/^~~(.+?)~~/s, wrapped('s')],
  [/^\|\|(.+?)\|\|/s, wrapped('span', { class: 'spoiler', tabindex: '0' })],
  [/^\*(?=\S)((?:\*\*|\\.|\s+(?:\\.|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/s, wrapped('em')],
  [/^_((?:__|\\.|[^\\_])+?)_(?!\w)/s, wrapped('em')],
];

function link(address, label, ctx) {
  const jump = JUMP.exec(address);
  if (!jump) return el('a', { href: address, ...EXTERNAL }, label);
  const go = (event) => {
    event.preventDefault();
    ctx.jump(jump[1], jump[2]);
  };
  return el('a', { href: address, click: go }, label);
}
