import { el } from './dom.js';

const UNITS = [
  ['a', 'year', 31_536_000],
  ['a', 'month', 2_592_000],
  ['a', 'day', 86_400],
  ['an', 'hour', 3600],
  ['a', 'minute', 60],
  ['a', 'second', 1],
];
const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

// Seconds by which Discord's time is ahead of this machine's
let ahead = 0;

/** Set Discord's time, which can be ahead of this machine's. */
export function setNow(seconds) {
  ahead = seconds - Date.now() / 1000;
}

export const now = () => Date.now() / 1000 + ahead;

export const clockTime = (seconds, style = 't') =>
  new Intl.DateTimeFormat('en', STYLES[style] ?? STYLES.f).format(seconds * 1000);

/** Return a time relative to now in the words of Discord's client: "in a day", never "tomorrow". */
export function relativeTime(seconds) {
  const distance = seconds - now();
  const away = Math.abs(distance);
  const [article, unit, size] = UNITS.find(([, , length]) => Math.round(away / length) >= 1) ?? UNITS.at(-1);
  const count = Math.round(away / size);
  const span = count === 1 ? `${article} ${unit}` : `${count} ${unit}s`;
  return distance > 0 ? `in ${span}` : `${span} ago`;
}

/** Create the node of a timestamp `<t:seconds:style>`. */
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
