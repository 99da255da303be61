import { change } from './api.js';
import { onPeople } from './commands.js';
import { button, el } from './dom.js';
import { nameOf } from './people.js';

/** Open the menu of a person: mention them, use a command of the bot on them, rename them. */
export function openMenu(anchor, user, ctx) {
  document.querySelector('.menu')?.remove();
  const items = entries(user, ctx, () => close());
  const menu = el(
    'div',
    {
      class: 'menu',
      role: 'menu',
      'aria-label': nameOf(user),
      keydown: (event) => key(event),
      focusout: (event) => left(event),
    },
    el('p', { class: 'menu-title' }, nameOf(user)),
    items,
  );
  const close = () => {
    menu.remove();
    anchor.focus();
  };
  const left = (event) => menu.contains(event.relatedTarget) || setTimeout(() => menu.remove());
  const key = (event) => {
    const buttons = [...menu.querySelectorAll('[role=menuitem]')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step)
      buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  document.body.append(menu);
  place(menu, anchor);
  menu.querySelector('[role=menuitem]').focus();
}

function entries(user, ctx, close) {
  const item = (words, action) =>
    button(
      {
        role: 'menuitem',
        click: () => {
          close();
          action();
        },
      },
      words,
    );
  const apps = user.bot ? [] : onPeople(ctx.view().commands);
  return [
    item(`Mention @${nameOf(user)}`, () => ctx.insert(`@${nameOf(user)}`)),
    apps.length ? el('p', { class: 'menu-title' }, 'Apps') : null,
    apps.map((command) =>
      item(command.name, () =>
        ctx.command(command.name, 'user-command', { name: command.name, target: user.id }),
      ),
    ),
    user.bot ? null : el('p', { class: 'menu-title' }, 'Sandbox'),
    user.bot ? null : item('Rename …', () => rename(user)),
    user.bot ? null : item(installing(user), () => install(user)),
  ];
}

async function rename(user) {
  const name = prompt('What are they called now?', nameOf(user));
  if (!name) return;
  const { refused } = await change('rename', { person: user.id, name });
  if (refused) alert(refused);
}

const installing = (user) => (user.installed ? 'Remove the app from their account' : 'Install the app for them');

const install = (user) => change('install', { person: user.id, installed: !user.installed });

function place(menu, anchor) {
  const rect = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = rect.bottom + height + 4 < innerHeight;
  menu.style.left = `${Math.max(4, Math.min(rect.left, innerWidth - width - 4))}px`;
  menu.style.top = `${below ? rect.bottom + 4 : Math.max(4, rect.top - height - 4)}px`;
}
