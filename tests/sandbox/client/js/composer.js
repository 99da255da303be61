import { CommandLine } from './command_line.js';
import { matching, typed } from './commands.js';
import { button, el } from './dom.js';
import { nameOf } from './people.js';
import { Picker } from './picker.js';

/** Input line of a person, for text or, after `/`, for a command. */
export class Composer {
  constructor(ctx) {
    this.ctx = ctx;
    this.picker = new Picker();
    this.input = this.#input();
    this.line = null;
    this.slot = el('div', { class: 'slot' }, this.input);
    const sender = button({ class: 'send', 'aria-label': 'Send', click: () => this.#send() }, '➤');
    this.node = el(
      'div',
      { class: 'composer' },
      this.picker.node,
      el('div', { class: 'box' }, this.slot, sender),
    );
  }

  reset(placeholder) {
    this.input.placeholder = placeholder;
    this.input.setAttribute('aria-label', placeholder);
    this.input.value = '';
    this.#leave({ focus: false });
  }

  insert(text) {
    this.#leave();
    this.input.value = `${this.input.value}${text} `.trimStart();
  }

  #input() {
    return el('input', {
      type: 'text',
      class: 'words',
      autocomplete: 'off',
      maxlength: '2000',
      focus: () => this.#offer(),
      input: () => this.#offer(),
      blur: () => this.picker.hide(),
      keydown: (event) => this.#key(event),
    });
  }

  #offer() {
    const text = this.input.value;
    if (!text.startsWith('/')) {
      this.picker.hide();
      return;
    }
    const items = matching(typed(this.ctx.view().commands), text.slice(1)).map((command) => ({
      label: `/${command.path}`,
      detail: command.description,
      command,
    }));
    const title = items.length ? nameOf(this.ctx.view().app) : 'No command is called that';
    this.picker.show(this.input, items, { title, pick: (item) => this.#choose(item.command) });
  }

  #key(event) {
    if (event.isComposing || this.picker.key(event) || event.key !== 'Enter') return;
    event.preventDefault();
    this.#send();
  }

  #choose(command) {
    this.picker.hide();
    this.input.value = '';
    this.line = new CommandLine(command, this.ctx, this.picker, {
      send: (path, options) => this.#command(path, options),
      leave: () => this.#leave(),
    });
    this.slot.replaceChildren(this.line.node);
    this.line.goOn();
  }

  #leave({ focus = true } = {}) {
    this.picker.hide();
    this.line = null;
    if (this.input.parentNode !== this.slot) this.slot.replaceChildren(this.input);
    if (focus) this.input.focus();
  }

  #send() {
    if (this.line) this.line.submit();
    else this.#say();
  }

  #say() {
    const text = this.input.value.trim();
    if (!text || text.startsWith('/')) return;
    this.input.value = '';
    this.ctx.say(withMentions(text, this.ctx.view().people));
  }

  #command(path, options) {
    this.#leave();
    this.ctx.command(`/${path}`, 'slash', { command: path, options });
  }
}

function withMentions(text, people) {
  return people.reduce((words, user) => words.replaceAll(`@${nameOf(user)}`, `<@${user.id}>`), text);
}
