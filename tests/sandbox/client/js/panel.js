import { change, coalesced, exchange, panel as look } from './api.js';
import { arrange, button, el } from './dom.js';
import { clockTime } from './times.js';

const TIME_STEPS = [
  ['+5 minutes', 300],
  ['+1 hour', 3600],
  ['+1 day', 86400],
];

/** Developer panel: the traffic between Discord and the bot, and buttons that advance the time. */
export class Panel {
  constructor(node, opener) {
    this.node = node;
    this.opener = opener;
    this.entries = new Map();
    this.log = el('ol', { class: 'traffic' });
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
      el('h3', {}, 'Time'),
      el('p', { class: 'soft' }, 'Move Discord’s time forward, and the bot’s with it.'),
      el(
        'p',
        { class: 'levers' },
        TIME_STEPS.map(([words, seconds]) => button({ click: () => change('time', { seconds }) }, words)),
      ),
      el('h3', {}, 'Traffic, newest first'),
      this.log,
    ];
  }

  #open(open) {
    this.node.hidden = !open;
    this.opener.setAttribute('aria-expanded', String(open));
    if (open) this.refresh();
    else this.opener.focus();
  }

  async #refresh() {
    const traffic = await look();
    if (traffic.refused) return;
    const badge = this.opener.querySelector('.badge');
    badge.hidden = !traffic.problems;
    badge.textContent = traffic.problems;
    badge.setAttribute('aria-label', `${traffic.problems} specification problems`);
    if (this.node.hidden) return;
    this.#render(traffic);
  }

  #render(traffic) {
    arrange(
      this.log,
      traffic.log.reverse().map((line) => this.#entry(line)),
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
