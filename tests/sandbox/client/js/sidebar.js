import { change } from './api.js';
import { button, el } from './dom.js';
import { avatar, signOf } from './people.js';

/** Create the sidebar: the channels that a person sees, by heading, and the people. */
export function sidebar(view, pane) {
  const headings = [...new Set(view.channels.map((channel) => channel.heading))];
  return [
    ...headings.flatMap((heading) => [el('h3', {}, heading), places(view, heading, pane)]),
    el('h3', {}, `People — ${view.people.length}`),
    el(
      'ul',
      { class: 'members' },
      [...view.people, view.app].map((user) => member(user, pane)),
    ),
    button({ class: 'add-person', 'data-spot': 'add-person', click: addPerson }, 'Add a person'),
  ];
}

function places(view, heading, pane) {
  const under = view.channels.filter((channel) => channel.heading === heading);
  return el(
    'ul',
    {},
    under.map((channel) => el('li', {}, entry(channel, pane))),
  );
}

async function addPerson() {
  const name = prompt('What are they called?');
  if (!name) return;
  const { refused } = await change('add', { name });
  if (refused) alert(refused);
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
    el('span', { 'aria-hidden': 'true' }, thread ? '↳' : signOf(channel)),
    ` ${channel.name}`,
    channel.unread && !here ? el('span', { class: 'unseen' }, ' (unread)') : null,
    channel.pings && !here
      ? el('span', { class: 'badge', 'aria-label': `${channel.pings} pings` }, channel.pings)
      : null,
  );
}

function member(user, pane) {
  const mark = user.bot ? el('span', { class: 'app' }, 'APP') : user.manages ? MANAGES() : null;
  return el('li', {}, avatar(user, pane.ctx.personIndex(user.id)), pane.ctx.person(user), mark);
}

const MANAGES = () => el('small', { class: 'manages' }, 'manager');
