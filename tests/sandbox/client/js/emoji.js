import { el } from './dom.js';

/** A server's own emoji has no picture here, only its name. */
export function glyph(emoji) {
  if (!emoji) return null;
  return el('span', { class: 'glyph', 'aria-hidden': 'true' }, emoji.id ? `:${emoji.name}:` : emoji.name);
}
