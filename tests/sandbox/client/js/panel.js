import { coalesced, exchange, panel as look, pull } from './api.js';
import { arrange, button, el } from './dom.js';
import { clockTime } from './times.js';

const AIMS = {
  any: 'any call',
  post: 'posting a message',
  edit: 'editing a message',
  answer: 'answering an interaction',
  'follow-up': 'a follow-up',
};
const STATUSES = [403, 429, 500];
const STEPS = [
  ['15 min', 900],
  ['1 h', 3600],
  ['24 h', 86_400],
  ['3 d', 259_200],
];

/** For people who work on the bot: what went over the wire, and levers to disturb it. */
export class Panel {
  constructor(node, opener) {
    this.node = node;
    this.opener = opener;
    this.entries = new Map();
    this.state = el('dl');
    this.refusal = el('p', { class: 'failure', role: 'alert' });
    this.log = el('ol', { class: 'traffic' });
    this.said = el('pre', { class: 'said', tabindex: '0' });
    this.aim = el(
      'select',
      { 'aria-label': 'Which call' },
      Object.entries(AIMS).map(([value, words]) => el('option', { value }, words)),
    );
    node.append(...this.#parts());
    opener.addEventListener('click', () => this.#open(node.hidden));
    this.refresh = coalesced(() => this.#refresh());
  }

  #parts() {
    return [
      el(
        'header',
        {},
        el('h2', {}, 'Developer panel'),
        button({ 'aria-label': 'Close developer panel', click: () => this.#open(false) }, '✕'),
      ),
      el('p', { class: 'soft' }, 'Not part of Discord: what the bot and Discord say to each other.'),
      this.state,
      this.refusal,
      this.#levers('Bot', [
        ['Restart', 'restart'],
        ['Kill', 'kill'],
      ]),
      this.#levers('Gateway', [
        ['Cut', 'cut'],
        ['Cut and forget the session', 'cut', { forget: true }],
      ]),
      this.#faults(),
      this.#levers(
        'Discord’s clock',
        STEPS.map(([words, seconds]) => [`+ ${words}`, 'advance', { seconds }]),
      ),
      el(
        'p',
        { class: 'soft' },
        'Discord’s clock rules everything: the times shown here, interaction tokens, and the bot, whose deadlines pass.',
      ),
      el('h3', {}, 'Traffic, newest first'),
      this.log,
      el('details', {}, el('summary', {}, 'The end of the bot’s log'), this.said),
    ];
  }

  #levers(title, levers) {
    return el(
      'fieldset',
      {},
      el('legend', {}, title),
      levers.map((lever) => this.#lever(...lever)),
    );
  }

  #lever(words, name, wish = {}) {
    return button(
      { 'data-lever': name, click: (event) => this.#pull(event.currentTarget, name, wish) },
      words,
    );
  }

  #faults() {
    const fail = (status) =>
      button(
        {
          'data-status': status,
          click: (event) => this.#pull(event.currentTarget, 'fail', { status, aim: this.aim.value }),
        },
        status,
      );
    return el(
      'fieldset',
      {},
      el('legend', {}, 'The next call fails'),
      this.aim,
      STATUSES.map(fail),
      this.#lever('Heal', 'heal'),
    );
  }

  async #pull(node, name, wish) {
    node.disabled = true;
    const { refused } = await pull(name, wish);
    node.disabled = false;
    this.refusal.textContent = refused ?? '';
  }

  #open(open) {
    this.node.hidden = !open;
    this.opener.setAttribute('aria-expanded', String(open));
    if (open) this.refresh();
    else this.opener.focus();
  }

  async #refresh() {
    const news = await look();
    if (news.refused) return;
    const badge = this.opener.querySelector('.badge');
    badge.hidden = !news.problems;
    badge.textContent = news.problems;
    badge.setAttribute('aria-label', `${news.problems} specification problems`);
    if (this.node.hidden) return;
    this.#paint(news);
  }

  #paint(news) {
    const faults = news.faults.map((fault) => `${fault.status} for ${fault.call}`).join('; ');
    const facts = [
      ['Bot', news.bot, news.bot !== 'running'],
      ['Gateway', news.connected ? 'connected' : 'cut', !news.connected],
      ['Specification', `${news.problems} problems`, news.problems > 0],
      ['Clock', `${clockTime(news.now, 'T')}${news.ahead ? `, ${news.ahead / 3600} h ahead` : ''}`, false],
      ['Faults', faults || 'none', Boolean(faults)],
    ];
    this.state.replaceChildren(
      ...facts.flatMap(([name, value, wrong]) => [
        el('dt', {}, name),
        el('dd', { class: wrong ? 'wrong' : null }, value),
      ]),
    );
    this.said.textContent = news.said || 'nothing yet';
    arrange(
      this.log,
      news.log.reverse().map((line) => this.#entry(line)),
    );
  }

  #entry(line) {
    const state = JSON.stringify(line);
    const known = this.entries.get(line.key);
    if (known?.state === state) return known.node;
    const node = entry(line, known?.node.firstElementChild.open);
    this.entries.set(line.key, { state, node });
    return node;
  }
}

function entry(line, open = false) {
  const content = el('div');
  const fill = async () => content.replaceChildren(...bothWays(await exchange(line.key)));
  const details = el(
    'details',
    { class: line.problems.length ? 'wrong' : null, toggle: () => details.open && fill() },
    el('summary', {}, el('span', { class: 'title' }, line.title), ' ', meta(line)),
    line.problems.map((problem) => el('p', { class: 'problem' }, problem)),
    content,
  );
  details.open = open;
  return el('li', {}, details);
}

function meta(line) {
  if (line.kind === 'call') return el('small', {}, `${clockTime(line.at, 'T')} · ${line.note}`);
  const speed =
    line.seconds === null ? (line.late ? 'no answer' : 'waiting …') : `${Math.round(line.seconds * 1000)} ms`;
  return el(
    'small',
    {},
    `${clockTime(line.at, 'T')} · ${line.who} in ${line.where} · `,
    el('b', { class: line.late || line.seconds > 2 ? 'wrong' : null }, speed),
  );
}

function bothWays({ sent, calls }) {
  const from = sent ? [el('h4', {}, 'Discord → bot'), json(sent)] : [];
  const back = calls.flatMap((call) => [
    el('h4', {}, 'bot → Discord'),
    el('code', {}, call.line),
    call.files.length ? el('small', {}, ` with ${call.files.join(', ')}`) : '',
    json(call.body),
    el('h5', {}, 'answer'),
    json(call.reply),
  ]);
  return [...from, ...back];
}

const json = (value) =>
  el('pre', { class: 'json', tabindex: '0' }, value === null ? '—' : JSON.stringify(value, null, 2));
