import { arrange, el } from './dom.js';
import { isContinuation, messageNode, noticeNode } from './message.js';

// Pixels from the end within which the timeline follows new messages
const NEAR = 80;

/** Messages of a channel; a node is created again only if its message has changed. */
export class Timeline {
  constructor(ctx) {
    this.ctx = ctx;
    this.entries = new Map();
    this.failures = new Map();
    this.notices = [];
    this.list = el('ol', {
      class: 'messages',
      role: 'log',
      'aria-live': 'polite',
      'aria-label': 'Messages',
      tabindex: '0',
    });
    this.foot = el('ol', { class: 'notices' });
    this.node = el('div', { class: 'timeline' }, el('div', { class: 'push' }), this.list, this.foot);
    this.node.addEventListener('load', () => this.followsEnd && this.#toEnd(), true);
    this.node.addEventListener('scroll', () => {
      this.followsEnd = this.#isNearEnd();
    });
    new ResizeObserver(() => this.followsEnd && this.#toEnd()).observe(this.node);
    this.followsEnd = true;
  }

  clear() {
    this.entries.clear();
    this.failures.clear();
    this.notices = [];
    this.followsEnd = true;
  }

  show(view, channel) {
    this.view = view;
    const focused = this.#focused();
    const entries = new Map();
    const nodes = view.messages.map((message, index) => {
      const compact = isContinuation(message, view.messages[index - 1]);
      const entry = this.#entry(message, compact);
      entries.set(message.id, entry);
      return entry.node;
    });
    this.entries = entries;
    arrange(this.list, [this.#welcome(channel), ...nodes]);
    arrange(
      this.foot,
      this.notices.map((notice) => noticeNode(notice, view.app, () => this.drop(notice))),
    );
    if (focused) this.#focus(focused);
    if (this.followsEnd) this.#toEnd();
  }

  #welcome(channel) {
    if (this.welcomed?.dataset.channel !== channel.id) this.welcomed = welcome(channel);
    return this.welcomed;
  }

  redraw() {
    if (this.view) this.show(this.view, this.ctx.channel());
  }

  notice(notice) {
    this.notices.push(notice);
    this.followsEnd = true;
    this.redraw();
  }

  drop(notice) {
    this.notices = this.notices.filter((other) => other !== notice);
    this.redraw();
  }

  fail(message, words) {
    if (words) this.failures.set(message.id, words);
    else this.failures.delete(message.id);
    this.redraw();
  }

  jump(id) {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.followsEnd = false;
    entry.node.scrollIntoView({ block: 'center' });
    entry.node.classList.add('flash');
    entry.node.focus({ preventScroll: true });
    setTimeout(() => entry.node.classList.remove('flash'), 1600);
  }

  #entry(message, compact) {
    const failure = this.failures.get(message.id);
    const state = JSON.stringify([message, compact, failure]);
    const known = this.entries.get(message.id);
    if (known?.state === state) return known;
    return { state, node: messageNode(message, this.ctx, { compact, failure }) };
  }

  #focused() {
    const active = document.activeElement;
    const message = this.list.contains(active) && active.closest('.message');
    return message ? { id: message.dataset.id, spot: active.dataset.spot } : null;
  }

  /** Restore the keyboard's focus to the same control, or otherwise to the message. */
  #focus({ id, spot }) {
    const node = this.entries.get(id)?.node;
    if (!node) {
      this.list.focus({ preventScroll: true });
      return;
    }
    if (node.contains(document.activeElement)) return;
    const same =
      spot &&
      [...node.querySelectorAll('[data-spot]')].find(
        (other) => other.dataset.spot === spot && !other.disabled,
      );
    (same || node).focus({ preventScroll: true });
  }

  #isNearEnd() {
    return this.node.scrollHeight - this.node.scrollTop - this.node.clientHeight < NEAR;
  }

  #toEnd() {
    this.node.scrollTop = this.node.scrollHeight;
  }
}

function welcome(channel) {
  return el(
    'li',
    { class: 'welcome', 'data-channel': channel.id },
    el('h2', {}, `Welcome to ${channel.type >= 10 ? '' : '#'}${channel.name}!`),
    el(
      'p',
      {},
      'Type ',
      el('code', {}, '/'),
      ' to see what the bot can do, or click a person’s name and look under ',
      el('b', {}, 'Apps'),
      '.',
    ),
  );
}
