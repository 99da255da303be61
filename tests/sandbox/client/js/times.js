import { el } from './dom.js';

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];
const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

let ahead = 0;

/** Discord's clock can be ahead of this machine's. */
export function setNow(seconds) {
  ahead = seconds - Date.now() / 1000;
}

export const now = () => Date.now() / 1000 + ahead;

export const clockTime = (seconds, style = 't') =>
  new Intl.DateTimeFormat('en', STYLES[style] ?? STYLES.f).format(seconds * 1000);

export function relativeTime(seconds) {
  const distance = seconds - now();
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? UNITS.at(-1);
  return relative.format(Math.round(distance / size), unit);
}

/** `<t:seconds:style>` */
export function timestamp(seconds, style) {
  const isRelative = style === 'R';
  return el(
    'time',
    {
      datetime: new Date(seconds * 1000).toISOString(),
      title: clockTime(seconds, 'F'),
      'data-relative': isRelative && String(seconds),
    },
    isRelative ? relativeTime(seconds) : clockTime(seconds, style),
  );
}

setInterval(() => {
  for (const node of document.querySelectorAll('time[data-relative]')) {
    const words = relativeTime(Number(node.dataset.relative));
    if (node.textContent !== words) node.textContent = words;
  }
}, 1000);
