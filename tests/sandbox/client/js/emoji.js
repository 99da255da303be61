import { el } from './dom.js';

/** Create the emoji of a button or option, hidden from screen readers, which read the label. */
export function glyph(emoji) {
  if (!emoji) return null;
  const look = emoji.id ? image(emoji.id, '') : emoji.name;
  return el('span', { class: 'glyph', 'aria-hidden': 'true' }, look);
}

/** Create a custom emoji inside a text. */
export const inText = (name, id) => image(id, `:${name}:`);

function image(id, alt) {
  return el('img', { class: 'emoji', src: `/cdn/emojis/${id}.png`, alt, title: alt, draggable: 'false' });
}
