import { el } from './dom.js';
import { inText } from './emoji.js';
import { timestamp } from './times.js';

const EXTERNAL = { target: '_blank', rel: 'noopener noreferrer' };
const JUMP = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/;

/** What Discord's client makes of a text; `ctx` knows people, channels and where links lead. */
export function markdown(text, ctx) {
  return blocks(text.split('\n'), ctx);
}

function blocks(lines, ctx) {
  const made = [];
  let at = 0;
  while (at < lines.length) {
    const [read] = BLOCKS.map((block) => block(lines, at, ctx)).filter(Boolean);
    made.push(read.node);
    at = read.next;
  }
  return made;
}

const BLOCKS = [fence, heading, quote, list, paragraph];

function fence(lines, at) {
  if (!lines[at].startsWith('```')) return null;
  const closed = lines.findIndex(
    (line, place) => place >= at && line.trimEnd().endsWith('```') && (place > at || line.length > 5),
  );
  if (closed < 0) return null;
  const code = lines
    .slice(at, closed + 1)
    .join('\n')
    .trimEnd()
    .replace(/^```(?:\w+\n)?\n?/, '')
    .replace(/\n?```$/, '');
  return { node: el('pre', {}, el('code', {}, code)), next: closed + 1 };
}

function heading(lines, at, ctx) {
  const found = /^(#{1,3}|-#) +(.+)/.exec(lines[at]);
  if (!found) return null;
  const kind = found[1] === '-#' ? 'sub' : `h${found[1].length}`;
  return { node: el('p', { class: kind }, inline(found[2], ctx)), next: at + 1 };
}

function quote(lines, at, ctx) {
  const end = stretch(lines, at, (line) => line.startsWith('> '));
  if (end === at) return null;
  return {
    node: el(
      'blockquote',
      {},
      blocks(
        lines.slice(at, end).map((line) => line.slice(2)),
        ctx,
      ),
    ),
    next: end,
  };
}

function list(lines, at, ctx) {
  const ordered = /^\s*\d+\. /.test(lines[at]);
  const mark = ordered ? /^\s*\d+\. / : /^\s*[-*] /;
  const end = stretch(lines, at, (line) => mark.test(line));
  if (end === at) return null;
  const items = lines
    .slice(at, end)
    .map((line) =>
      el('li', { class: /^\s/.test(line) ? 'nested' : null }, inline(line.replace(mark, ''), ctx)),
    );
  return { node: el(ordered ? 'ol' : 'ul', {}, items), next: end };
}

function paragraph(lines, at, ctx) {
  const line = lines[at];
  return { node: line ? el('p', {}, inline(line, ctx)) : el('p', { class: 'gap' }), next: at + 1 };
}

function stretch(lines, at, belongs) {
  let end = at;
  while (end < lines.length && belongs(lines[end])) end += 1;
  return end;
}

const wrapped =
  (tag, attributes = {}) =>
  (found, ctx) =>
    el(tag, attributes, inline(found[1], ctx));

const INLINE = [
  [/^\\([^\p{L}\p{N}\s])/u, (found) => found[1]],
  [/^`([^`\n]+)`/, (found) => el('code', {}, found[1])],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (found, ctx) => link(found[2], inline(found[1], ctx), ctx)],
  [/^<(https?:\/\/[^\s>]+)>/, (found, ctx) => link(found[1], found[1], ctx)],
  [/^https?:\/\/[^\s<]*[^\s<.,:;!?)'"]/, (found, ctx) => link(found[0], found[0], ctx)],
  [/^<@!?(\d+)>/, (found, ctx) => ctx.mention(found[1])],
  [/^<#(\d+)>/, (found, ctx) => ctx.place(found[1])],
  [/^<\/([^:>]+):\d+>/, (found) => el('span', { class: 'mention' }, `/${found[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (found) => timestamp(Number(found[1]), found[2] ?? 'f')],
  [/^<a?:(\w+):(\d+)>/, (found) => inText(found[1], found[2])],
  [/^@(?:everyone|here)\b/, (found) => el('span', { class: 'mention' }, found[0])],
  [/^\*\*(.+?)\*\*(?!\*)/s, wrapped('strong')],
  [/^__(.+?)__(?!_)/s, wrapped('u')],
  [/^~~(.+?)~~/s, wrapped('s')],
  [/^\|\|(.+?)\|\|/s, wrapped('span', { class: 'spoiler', tabindex: '0' })],
  [/^\*(?!\s)(.+?)\*(?!\*)/s, wrapped('em')],
  [/^_(.+?)_(?!\w)/s, wrapped('em')],
];

function inline(text, ctx) {
  const made = [];
  let rest = text;
  while (rest) {
    const [length, node] = piece(rest, ctx);
    made.push(node);
    rest = rest.slice(length);
  }
  return made;
}

function piece(rest, ctx) {
  for (const [pattern, make] of INLINE) {
    const found = pattern.exec(rest);
    if (found) return [found[0].length, make(found, ctx)];
  }
  const [plain] = /^(?!https?:)[\p{L}\p{N}]+|^./su.exec(rest);
  return [plain.length, plain];
}

function link(address, words, ctx) {
  const jump = JUMP.exec(address);
  if (!jump) return el('a', { href: address, ...EXTERNAL }, words);
  const go = (event) => {
    event.preventDefault();
    ctx.jump(jump[1], jump[2]);
  };
  return el('a', { href: address, click: go }, words);
}
