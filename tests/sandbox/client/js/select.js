import { button, el, freshId } from './dom.js';
import { glyph } from './emoji.js';

/** Create a select menu: a single choice is sent at once, several when the list closes. */
export function stringSelect(component, choose) {
  return new Select(component, choose).node;
}

/** Create a select menu of the channels that the person sees, without threads. */
export function channelSelect(component, places, choose) {
  const kinds = component.channel_types ?? [];
  const chosen = new Set((component.default_values ?? []).map((value) => value.id));
  const options = places
    .filter((place) => place.type < 10 || place.type > 12)
    .filter((place) => !kinds.length || kinds.includes(place.type))
    .map((place) => ({ value: place.id, label: `#${place.name}`, default: chosen.has(place.id) }));
  return stringSelect({ ...component, options }, choose);
}

/** Create a select menu of the people in the server. */
export function userSelect(component, people, choose) {
  const options = people.map((user) => ({ value: user.id, label: user.global_name ?? user.username }));
  return stringSelect({ ...component, options }, choose);
}

class Select {
  constructor(component, choose) {
    this.component = component;
    this.choose = choose;
    this.maximum = component.max_values ?? 1;
    this.minimum = component.min_values ?? 1;
    this.picked = new Set(component.options.filter((option) => option.default).map((option) => option.value));
    this.items = component.options.map((option) => this.#item(option));
    this.list = el(
      'ul',
      {
        class: 'options',
        role: 'listbox',
        id: freshId('options'),
        hidden: true,
        'aria-multiselectable': String(this.maximum > 1),
      },
      this.items,
    );
    this.face = this.#face();
    this.node = el(
      'div',
      { class: 'select', keydown: (event) => this.#key(event), focusout: (event) => this.#left(event) },
      this.face,
      this.list,
    );
    this.#render();
  }

  #face() {
    return button({
      class: 'select-face',
      'aria-haspopup': 'listbox',
      'aria-controls': this.list.id,
      'aria-label': this.component.placeholder ?? 'Make a selection',
      disabled: Boolean(this.component.disabled),
      'data-spot': this.component.id,
      'data-custom-id': this.component.custom_id,
      click: () => this.#toggle(this.list.hidden),
    });
  }

  #item(option) {
    const texts = [el('span', {}, option.label), option.description && el('small', {}, option.description)];
    return el(
      'li',
      { role: 'option', tabindex: '-1', 'data-value': option.value, click: () => this.#pick(option.value) },
      glyph(option.emoji),
      el('div', {}, texts.filter(Boolean)),
    );
  }

  #render() {
    const labels = this.component.options
      .filter((option) => this.picked.has(option.value))
      .map((option) => option.label);
    this.face.textContent = labels.join(', ') || (this.component.placeholder ?? 'Make a selection');
    this.face.setAttribute('aria-expanded', String(!this.list.hidden));
    this.items.forEach((item) =>
      item.setAttribute('aria-selected', String(this.picked.has(item.dataset.value))),
    );
  }

  #toggle(open) {
    this.list.hidden = !open;
    this.#render();
    if (!open) return;
    this.#findRoom();
    (this.items.find((item) => this.picked.has(item.dataset.value)) ?? this.items[0]).focus();
  }

  /** Open the list upwards if there is too little space below the menu and more above it. */
  #findRoom() {
    const around = this.node.closest('.timeline, dialog')?.getBoundingClientRect();
    if (!around) return;
    const face = this.face.getBoundingClientRect();
    const above = face.top - around.top;
    const below = around.bottom - face.bottom;
    this.list.classList.toggle('above', below < this.list.offsetHeight && above > below);
  }

  #pick(value) {
    if (this.maximum > 1) {
      if (!this.picked.delete(value) && this.picked.size < this.maximum) this.picked.add(value);
      this.changed = true;
      this.#render();
      return;
    }
    this.picked = new Set([value]);
    this.changed = true;
    this.#close();
  }

  #close() {
    this.#toggle(false);
    this.face.focus();
    this.#send();
  }

  #send() {
    if (!this.changed || this.picked.size < this.minimum) return;
    this.changed = false;
    this.choose([...this.picked], this.face);
  }

  #left(event) {
    if (this.list.hidden || this.node.contains(event.relatedTarget)) return;
    this.#toggle(false);
    this.#send();
  }

  #key(event) {
    if (this.list.hidden) return;
    const index = this.items.indexOf(document.activeElement);
    const moves = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: this.items.length - 1 };
    if (event.key in moves) this.items.at(moves[event.key] % this.items.length).focus();
    else if (event.key === 'Enter' || event.key === ' ') this.#pick(document.activeElement.dataset.value);
    else if (event.key === 'Escape') this.#close();
    else return;
    event.preventDefault();
  }
}
