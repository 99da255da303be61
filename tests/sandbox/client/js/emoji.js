import { el } from './dom.js';

/** Of a button or an option; its bearer says in words what it is. */
export function glyph(emoji) {
  if (!emoji) return null;
  const look = emoji.id ? image(emoji.id, '') : emoji.name;
  return el('span', { class: 'glyph', 'aria-hidden': 'true' }, look);
}

/** Between words. */
export const inText = (name, id) => image(id, `:${name}:`);

function image(id, alt) {
  return el('img', { class: 'emoji', src: `/cdn/emojis/${id}.png`, alt, title: alt, draggable: 'false' });
}
