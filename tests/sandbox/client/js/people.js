import { el } from './dom.js';

const COLOURS = ['#5865f2', '#c2410c', '#15803d', '#a21caf', '#0e7490', '#b91c1c'];

export const nameOf = (user) => user.global_name ?? user.username;

/** Return the sign before a channel's name: `@` for direct messages, otherwise `#`. */
export const signOf = ({ type }) => (type === 1 ? '@' : '#');

/** Create a person's avatar: an initial on a colour of their own, since nobody here has a picture. */
export function avatar(user, index) {
  const colour = user.bot ? COLOURS[0] : COLOURS[(index + 1) % COLOURS.length];
  const node = el('span', { class: 'avatar', 'aria-hidden': 'true' }, [...nameOf(user)][0].toUpperCase());
  node.style.background = colour;
  return node;
}
