import { act, coalesced, look } from './api.js';
import { Composer } from './composer.js';
import { button, el, refill } from './dom.js';
import { openMenu } from './menu.js';
import { avatar, nameOf, signOf } from './people.js';
import { sidebar } from './sidebar.js';
import { setNow } from './times.js';
import { Timeline } from './timeline.js';

/** One person's client: who they are, where they are, what they see and type. */
export class Pane {
  constructor(person, channel) {
    this.person = person;
    this.channelId = channel;
    this.ctx = this.#context();
    this.timeline = new Timeline(this.ctx);
    this.composer = new Composer(this.ctx);
    this.who = el('div', { class: 'who', role: 'group', 'aria-label': 'You are' });
    this.side = el('nav', { class: 'side', 'aria-label': 'Channels and people' });
    this.head = el('header', { class: 'place' });
    this.node = el(
      'section',
      { class: 'pane' },
      this.who,
      el(
        'div',
        { class: 'client' },
        this.side,
        el('div', { class: 'chat' }, this.head, this.timeline.node, this.composer.node),
      ),
    );
    this.refresh = coalesced(() => this.#refresh());
  }

  become(person) {
    this.person = person;
    this.go(this.channelId);
  }

  async go(channel, message) {
    this.channelId = channel;
    this.arriving = true;
    this.node.classList.remove('side-open');
    await this.refresh();
    if (message) this.timeline.jump(message);
  }

  async #refresh() {
    const [person, channel] = [this.person, this.channelId];
    const view = await look(person, channel);
    if (person !== this.person || channel !== this.channelId || view.refused) return;
    this.view = view;
    setNow(view.now);
    const place = view.channels.find((other) => other.id === channel);
    if (!place) {
      // Another person's direct messages: back to the first channel of the server.
      this.go(view.channels[0].id);
      return;
    }
    this.#paintWho();
    refill(this.side, sidebar(view, this));
    this.#paintPlace(place);
    if (this.arriving) this.#arrive(place);
    this.timeline.show(view, place);
  }

  #arrive(place) {
    this.arriving = false;
    this.timeline.clear();
    this.composer.reset(`Message ${place.type >= 10 ? '' : signOf(place)}${place.name}`);
  }

  #me() {
    return this.view.people.find((user) => user.id === this.person);
  }

  #paintWho() {
    this.node.setAttribute('aria-label', `${nameOf(this.#me())}’s Discord`);
    this.node.dataset.person = this.#me().username;
    refill(
      this.who,
      this.view.people.map((user) => this.#face(user)),
    );
  }

  #face(user) {
    const mine = user.id === this.person;
    const waiting = user.pings && !mine;
    return button(
      {
        class: 'face',
        'aria-pressed': String(mine),
        'data-person': user.username,
        'data-spot': user.id,
        title: user.manages ? `${nameOf(user)} manages the server` : null,
        click: () => this.become(user.id),
      },
      avatar(user, this.ctx.placeOf(user.id)),
      el('span', {}, nameOf(user)),
      waiting ? el('span', { class: 'badge', 'aria-label': `${user.pings} pings` }, user.pings) : null,
    );
  }

  #paintPlace(place) {
    const toggle = () => {
      const open = this.node.classList.toggle('side-open');
      this.head.firstElementChild.setAttribute('aria-expanded', String(open));
    };
    const others = this.view.channels.reduce(
      (sum, other) => sum + (other.id === place.id ? 0 : other.pings),
      0,
    );
    const name = titled(place, ' ');
    if (this.placeShown === `${name} ${others}`) return;
    this.placeShown = `${name} ${others}`;
    this.head.replaceChildren(
      button(
        { class: 'burger', 'aria-label': 'Channels and people', 'aria-expanded': 'false', click: toggle },
        '☰',
        others ? el('span', { class: 'badge' }, others) : null,
      ),
      el('h2', {}, name),
    );
  }

  #context() {
    return {
      me: () => this.person,
      view: () => this.view,
      channel: () => this.view.channels.find((other) => other.id === this.channelId),
      placeOf: (id) => this.view.people.findIndex((user) => user.id === id),
      person: (user, mark = '') => this.#name(user, mark),
      mention: (id) => this.#mention(id),
      place: (id) => this.#place(id),
      jump: (channel, message) => this.go(channel, message),
      insert: (text) => this.composer.insert(text),
      ask: (deed, wish) => act(this.person, deed, { channel: this.channelId, ...wish }),
      say: (text) =>
        this.ctx
          .ask('say', { text })
          .then(({ refused }) => refused && this.timeline.notice({ words: refused })),
      command: (name, deed, wish) => this.#command(name, deed, wish),
      click: (message, component, node) =>
        this.#press(message, node, 'click', { custom_id: component.custom_id }),
      select: (message, component, values, node) =>
        this.#press(message, node, 'select', { custom_id: component.custom_id, values }),
      dismiss: (message) => this.ctx.ask('dismiss', { message: message.id }),
    };
  }

  #name(user, mark) {
    return button(
      {
        class: 'name',
        'aria-haspopup': 'menu',
        'data-spot': `name-${user.id}`,
        click: (event) => openMenu(event.currentTarget, user, this.ctx),
      },
      `${mark}${nameOf(user)}`,
    );
  }

  #mention(id) {
    const user = [...this.view.people, this.view.app].find((other) => other.id === id);
    if (!user) return el('span', { class: 'mention' }, '@unknown-user');
    const name = this.#name(user, '@');
    name.className = `mention${id === this.person ? ' me' : ''}`;
    return name;
  }

  #place(id) {
    const place = this.view.channels.find((other) => other.id === id);
    return button({ class: 'mention', click: () => place && this.go(id) }, place ? titled(place) : '#unknown');
  }

  async #command(name, deed, wish) {
    const notice = { words: `Sending ${name} …`, pending: true };
    this.timeline.notice(notice);
    const result = await this.ctx.ask(deed, wish);
    this.timeline.drop(notice);
    if (result.failed) this.timeline.notice({ words: `${name}: The application did not respond` });
    else if (result.refused) this.timeline.notice({ words: result.refused });
  }

  async #press(message, node, deed, wish) {
    this.timeline.fail(message, null);
    node?.classList.add('pending');
    const result = await this.ctx.ask(deed, { message: message.id, ...wish });
    node?.classList.remove('pending');
    if (result.failed) this.timeline.fail(message, 'This interaction failed');
    else if (result.refused) this.timeline.fail(message, result.refused);
    else if (result.form) this.#fill(message, result);
  }

  /** Discord's client has forms of its own; here the browser asks for the one line of text. */
  #fill(message, { form, interaction }) {
    const [{ label, component }] = form.components;
    const text = prompt(`${form.title}: ${label}`, component.value);
    if (text !== null) this.#press(message, null, 'submit', { interaction, text });
  }
}

/** A thread has a sign of its own. */
function titled(place, space = '') {
  return place.type >= 10 ? `🧵 ${place.name}` : `${signOf(place)}${space}${place.name}`;
}
