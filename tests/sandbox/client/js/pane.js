import { act, coalesced, look } from './api.js';
import { Composer } from './composer.js';
import { button, el, refill } from './dom.js';
import { openMenu } from './menu.js';
import { avatar, nameOf, signOf } from './people.js';
import { sidebar } from './sidebar.js';
import { setNow } from './times.js';
import { Timeline } from './timeline.js';

/** One person's Discord client: the list of people, the channels, the messages and the input. */
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

  switchPerson(person) {
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
    const person = this.person;
    const channel = this.channelId;
    const view = await look(person, channel);
    if (person !== this.person || channel !== this.channelId || view.refused) return;
    this.view = view;
    setNow(view.now);
    const place = view.channels.find((other) => other.id === channel);
    if (!place) {
      // The channel was another person's direct messages: go to the server's first channel.
      this.go(view.channels[0].id);
      return;
    }
    this.#renderPeople();
    refill(this.side, sidebar(view, this));
    this.#renderHead(place);
    if (this.arriving) this.#openChannel(place);
    this.timeline.show(view, place);
  }

  #openChannel(place) {
    this.arriving = false;
    this.timeline.clear();
    this.composer.reset(`Message ${place.type >= 10 ? '' : signOf(place)}${place.name}`);
  }

  #me() {
    return this.view.people.find((user) => user.id === this.person);
  }

  #renderPeople() {
    this.node.setAttribute('aria-label', `${nameOf(this.#me())}’s Discord`);
    this.node.dataset.person = this.#me().username;
    refill(
      this.who,
      this.view.people.map((user) => this.#personButton(user)),
    );
  }

  #personButton(user) {
    const mine = user.id === this.person;
    const waiting = user.pings && !mine;
    return button(
      {
        class: 'face',
        'aria-pressed': String(mine),
        'data-person': user.username,
        'data-spot': user.id,
        title: user.manages ? `${nameOf(user)} manages the server` : null,
        click: () => this.switchPerson(user.id),
      },
      avatar(user, this.ctx.personIndex(user.id)),
      el('span', {}, nameOf(user)),
      waiting ? el('span', { class: 'badge', 'aria-label': `${user.pings} pings` }, user.pings) : null,
    );
  }

  #renderHead(place) {
    const toggle = () => {
      const open = this.node.classList.toggle('side-open');
      this.head.firstElementChild.setAttribute('aria-expanded', String(open));
    };
    const others = this.view.channels.reduce(
      (sum, other) => sum + (other.id === place.id ? 0 : other.pings),
      0,
    );
    const name = channelTitle(place, ' ');
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
      personIndex: (id) => this.view.people.findIndex((user) => user.id === id),
      person: (user, mark = '') => this.#name(user, mark),
      mention: (id) => this.#mention(id),
      place: (id) => this.#place(id),
      jump: (channel, message) => this.go(channel, message),
      insert: (text) => this.composer.insert(text),
      ask: (action, body) => act(this.person, action, { channel: this.channelId, ...body }),
      say: (text) =>
        this.ctx
          .ask('say', { text })
          .then(({ refused }) => refused && this.timeline.notice({ words: refused })),
      command: (name, action, body) => this.#command(name, action, body),
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
    return button({ class: 'mention', click: () => place && this.go(id) }, place ? channelTitle(place) : '#unknown');
  }

  async #command(name, action, body) {
    const notice = { words: `Sending ${name} …`, pending: true };
    this.timeline.notice(notice);
    const result = await this.ctx.ask(action, body);
    this.timeline.drop(notice);
    if (result.failed) this.timeline.notice({ words: `${name}: The application did not respond` });
    else if (result.refused) this.timeline.notice({ words: result.refused });
  }

  async #press(message, node, action, body) {
    this.timeline.fail(message, null);
    node?.classList.add('pending');
    const result = await this.ctx.ask(action, { message: message.id, ...body });
    node?.classList.remove('pending');
    if (result.failed) this.timeline.fail(message, 'This interaction failed');
    else if (result.refused) this.timeline.fail(message, result.refused);
    else if (result.form) this.#fill(message, result);
  }

  /** Ask for a form's one line of text with the browser's prompt, in place of Discord's own form. */
  #fill(message, { form, interaction }) {
    const [{ label, component }] = form.components;
    const text = prompt(`${form.title}: ${label}`, component.value);
    if (text !== null) this.#press(message, null, 'submit', { interaction, text });
  }
}

/** Return a channel's name after its sign, which for a thread is 🧵. */
function channelTitle(place, space = '') {
  return place.type >= 10 ? `🧵 ${place.name}` : `${signOf(place)}${space}${place.name}`;
}
