import { el } from './dom.js';
import { Field } from './field.js';

/** A chosen command with its options: required ones first, the others on demand. */
export class CommandLine {
  constructor(command, ctx, picker, { send, leave }) {
    this.command = command;
    this.ctx = ctx;
    this.picker = picker;
    this.send = send;
    this.leave = leave;
    this.fields = command.options
      .filter((option) => option.required)
      .map((option) => new Field(option, this));
    this.tail = this.#tail();
    this.slots = el(
      'span',
      { class: 'slots' },
      this.fields.map((field) => field.node),
    );
    this.node = el(
      'div',
      { class: 'command-line' },
      el('b', { class: 'command' }, `/${command.path}`),
      this.slots,
      this.tail,
    );
    this.#renderTail();
  }

  /** Focus the first required option that is empty, or the input after all options. */
  goOn() {
    const empty = this.fields.find((field) => field.option.required && field.isEmpty);
    (empty?.input ?? this.tail).focus();
  }

  remove(field) {
    if (field.option.required) {
      this.leave();
      return;
    }
    this.fields = this.fields.filter((other) => other !== field);
    field.node.remove();
    this.#renderTail();
    this.tail.focus();
  }

  key(event) {
    if (event.key === 'Enter') this.submit();
    else if (event.key === 'Escape') this.leave();
    else return;
    event.preventDefault();
  }

  submit() {
    const checked = this.fields.map((field) => [field, field.check()]);
    const wrong = checked.find(([, { complaint }]) => complaint);
    if (wrong) wrong[0].input.focus();
    else this.send(this.command.path, this.#values());
  }

  suggestions(option, text) {
    const options = this.#values();
    delete options[option.name];
    return this.ctx.ask('autocomplete', { command: this.command.path, option: option.name, text, options });
  }

  #values() {
    const filled = this.fields.map((field) => [field.option.name, field.read().value]);
    return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
  }

  #rest() {
    const used = new Set(this.fields.map((field) => field.option.name));
    return this.command.options.filter((option) => !used.has(option.name));
  }

  #tail() {
    return el('input', {
      class: 'tail',
      type: 'text',
      'aria-label': `More options of /${this.command.path}; Enter sends`,
      autocomplete: 'off',
      focus: () => this.#offer(),
      input: () => this.#offer(),
      blur: () => this.picker.hide(),
      keydown: (event) => this.#tailKey(event),
    });
  }

  #tailKey(event) {
    if (event.isComposing || this.picker.key(event)) return;
    if (event.key !== 'Backspace' || this.tail.value) this.key(event);
    else if (this.fields.length) {
      event.preventDefault();
      this.fields.at(-1).input.focus();
    } else this.leave();
  }

  #offer() {
    const text = this.tail.value.trim().toLowerCase();
    const items = this.#rest()
      .filter((option) => option.name.includes(text))
      .map((option) => ({ label: option.name, detail: option.description, option }));
    this.picker.show(this.tail, items, {
      title: items.length ? 'Options' : '',
      active: text ? 0 : -1,
      pick: (item) => this.#add(item.option),
    });
  }

  #add(option) {
    const field = new Field(option, this);
    this.fields.push(field);
    this.slots.append(field.node);
    this.tail.value = '';
    this.#renderTail();
    field.input.focus();
  }

  #renderTail() {
    const count = this.#rest().length;
    this.tail.placeholder = count ? `+${count} optional` : 'Enter sends';
  }
}
