import { el, freshId } from './dom.js';
import { narrowed, offered, read } from './options.js';

// Milliseconds without typing before suggestions are requested
const PAUSE = 150;

/** Input for one option of a command; `line` is the command line that contains it. */
export class Field {
  constructor(option, line) {
    this.option = option;
    this.line = line;
    this.choices = offered(option, line.ctx.view());
    this.picked = null;
    this.note = el('small', { class: 'complaint', id: freshId('complaint'), role: 'alert' });
    this.input = this.#input();
    this.node = el('label', { class: 'option' }, el('span', {}, option.name), this.input, this.note);
  }

  get isEmpty() {
    return !this.picked && !this.input.value.trim();
  }

  read() {
    return read(this.option, this.input.value, this.picked, this.choices);
  }

  /** Show what is wrong with the value, if anything, and return both. */
  check() {
    const { value, complaint } = this.read();
    this.note.textContent = complaint ?? '';
    this.input.setAttribute('aria-invalid', String(Boolean(complaint)));
    return { value, complaint };
  }

  #ariaAttributes() {
    return {
      'aria-label': `${this.option.name}: ${this.option.description}`,
      'aria-required': String(Boolean(this.option.required)),
      'aria-describedby': this.note.id,
      'data-option': this.option.name,
    };
  }

  #input() {
    const input = el('input', {
      ...this.#ariaAttributes(),
      type: 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      focus: () => this.#suggest(),
      input: () => this.#typed(),
      blur: () => this.line.picker.hide(),
      keydown: (event) => this.#key(event),
    });
    input.size = 8;
    return input;
  }

  #typed() {
    this.picked = null;
    this.input.size = Math.max(8, this.input.value.length + 1);
    if (this.input.getAttribute('aria-invalid') === 'true') this.check();
    this.#suggest();
  }

  #key(event) {
    if (event.isComposing || this.line.picker.key(event)) return;
    if (event.key === 'Backspace' && !this.input.value) {
      event.preventDefault();
      this.line.remove(this);
    } else this.line.key(event);
  }

  #suggest() {
    clearTimeout(this.timer);
    if (this.picked) this.line.picker.hide();
    else if (this.choices) this.#offer(narrowed(this.choices, this.input.value));
    else if (this.option.autocomplete)
      this.timer = setTimeout(() => this.#ask(), this.input.value ? PAUSE : 0);
    else this.#offer([]);
  }

  async #ask() {
    const text = this.input.value;
    const { choices, failed, refused } = await this.line.suggestions(this.option, text);
    if (document.activeElement !== this.input || this.input.value !== text || this.picked) return;
    if (failed || refused) this.#offer([], failed ? 'Loading options failed' : refused);
    else this.#offer(choices.map((choice) => ({ label: choice.name, value: choice.value })));
  }

  #offer(items, title = `${this.option.name} — ${this.option.description}`) {
    this.line.picker.show(this.input, items, { title, pick: (item) => this.#pick(item) });
  }

  #pick(item) {
    this.picked = item;
    this.input.value = item.label;
    this.input.size = Math.max(8, item.label.length);
    this.check();
    this.line.picker.hide();
    this.line.goOn();
  }
}
