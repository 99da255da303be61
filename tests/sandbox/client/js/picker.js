import { arrange, el, freshId } from './dom.js';

/** List of choices above the composer; the input for which it is shown keeps the focus. */
export class Picker {
  constructor() {
    this.title = el('p', { class: 'picker-title' });
    this.list = el('ul', { role: 'listbox', id: freshId('picker'), 'aria-label': 'Suggestions' });
    this.node = el('div', { class: 'picker', hidden: true }, this.title, this.list);
    this.items = [];
    this.active = -1;
  }

  get isOpen() {
    return !this.node.hidden;
  }

  /** Show items, each with a label and perhaps a detail; Enter picks the item `active`, -1 is none. */
  show(input, items, { title = '', active = 0, pick }) {
    this.#own(input);
    this.items = items;
    this.pick = pick;
    this.title.textContent = title;
    arrange(
      this.list,
      items.map((item, index) => this.#option(item, index)),
    );
    this.node.hidden = !items.length && !title;
    this.#activate(items.length ? active : -1);
    input.setAttribute('aria-expanded', String(this.isOpen));
  }

  hide() {
    this.node.hidden = true;
    this.items = [];
    this.active = -1;
    this.input?.setAttribute('aria-expanded', 'false');
    this.input?.removeAttribute('aria-activedescendant');
  }

  /** Handle a pressed key, and return whether it was meant for the list. */
  key(event) {
    if (!this.isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.items.length) this.#step(step);
    else if (event.key === 'Enter' && this.active >= 0) this.pick(this.items[this.active]);
    else if (event.key === 'Tab' && !event.shiftKey && this.items.length)
      this.pick(this.items[Math.max(this.active, 0)]);
    else if (event.key === 'Escape') this.hide();
    else return false;
    event.preventDefault();
    return true;
  }

  #own(input) {
    if (this.input !== input) this.hide();
    this.input = input;
    const roles = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': this.list.id };
    Object.entries(roles).forEach(([name, value]) => input.setAttribute(name, value));
  }

  #option(item, index) {
    const keepFocus = (event) => event.preventDefault();
    return el(
      'li',
      { role: 'option', id: `${this.list.id}-${index}`, mousedown: keepFocus, click: () => this.pick(item) },
      el('span', { class: 'label' }, item.label),
      item.detail ? el('small', {}, item.detail) : null,
    );
  }

  #step(step) {
    const count = this.items.length;
    this.#activate(this.active < 0 && step < 0 ? count - 1 : (this.active + step + count) % count);
  }

  #activate(index) {
    this.active = index;
    [...this.list.children].forEach((option, optionIndex) =>
      option.setAttribute('aria-selected', String(optionIndex === index)),
    );
    if (index < 0) {
      this.input.removeAttribute('aria-activedescendant');
      return;
    }
    this.input.setAttribute('aria-activedescendant', `${this.list.id}-${index}`);
    this.list.children[index].scrollIntoView({ block: 'nearest' });
  }
}
