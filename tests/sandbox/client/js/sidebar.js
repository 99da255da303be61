import { button, el } from './dom.js';
import { avatar } from './people.js';

/** The server's channels, threads under theirs, and its people. */
export function sidebar(view, pane) {
  return [
    el('h3', {}, view.guild.name),
    el(
      'ul',
      {},
      view.channels.map((channel) => el('li', {}, entry(channel, pane))),
    ),
    el('h3', {}, `People — ${view.people.length}`),
    el(
      'ul',
      { class: 'members' },
      [...view.people, view.app].map((user) => member(user, pane)),
    ),
  ];
}

function entry(channel, pane) {
  const here = channel.id === pane.channelId;
  const thread = channel.type >= 10;
  const marks = ['channel', thread && 'thread', channel.unread && !here && 'unread'].filter(Boolean);
  return button(
    {
      class: marks.join(' '),
      'aria-current': here ? 'page' : null,
      'data-channel': channel.name,
      'data-spot': channel.id,
      click: () => pane.go(channel.id),
    },
    el('span', { 'aria-hidden': 'true' }, thread ? '↳' : '#'),
    ` ${channel.name}`,
    channel.unread && !here ? el('span', { class: 'unseen' }, ' (unread)') : null,
    channel.pings && !here
      ? el('span', { class: 'badge', 'aria-label': `${channel.pings} pings` }, channel.pings)
      : null,
  );
}

function member(user, pane) {
  const mark = user.bot ? el('span', { class: 'app' }, 'APP') : null;
  return el('li', {}, avatar(user, pane.ctx.placeOf(user.id)), pane.ctx.person(user), mark);
}
