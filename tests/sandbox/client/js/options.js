import { nameOf } from './people.js';

const [STRING, INTEGER, BOOLEAN, USER, CHANNEL] = [3, 4, 5, 6, 7];
const MENTIONABLE = 9;
const NUMBER = 10;
// Discord shows at most 25 suggestions.
const MAX_SUGGESTIONS = 25;

/** Return the choices of an option that are known without the bot; null if anything may be typed. */
export function offered(option, view) {
  if (option.choices) return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
  if (option.type === BOOLEAN)
    return [
      { label: 'True', value: true },
      { label: 'False', value: false },
    ];
  if (option.type === USER || option.type === MENTIONABLE) return [...view.people, view.app].map(asChoice);
  if (option.type === CHANNEL)
    return view.channels.map((channel) => ({ label: `#${channel.name}`, value: { channel: channel.id } }));
  return null;
}

const asChoice = (user) => ({ label: `@${nameOf(user)}`, detail: user.username, value: { user: user.id } });

export function narrowed(choices, text) {
  const wanted = text.trim().toLowerCase().replace(/^[@#]/, '');
  const fits = (choice) => choice.label.toLowerCase().replace(/^[@#]/, '').includes(wanted);
  return choices.filter(fits).slice(0, MAX_SUGGESTIONS);
}

/** Return a field's `{ value }`, or a `{ complaint }` in the words of Discord's client. */
export function read(option, text, picked, choices) {
  if (!text.trim() && !picked) return { complaint: 'This option is required. Specify a value.' };
  if (choices) {
    const chosen =
      picked ?? choices.find((choice) => choice.label.toLowerCase() === text.trim().toLowerCase());
    return chosen
      ? { value: chosen.value }
      : { complaint: COMPLAINTS[option.type] ?? 'Use one of the choices.' };
  }
  if (picked) return { value: picked.value };
  if (option.type === INTEGER || option.type === NUMBER) return readNumber(option, text);
  return option.type === STRING
    ? readText(option, text)
    : { complaint: 'This page cannot fill in this kind of option.' };
}

const COMPLAINTS = {
  [USER]: 'Enter a valid user.',
  [MENTIONABLE]: 'Enter a valid user.',
  [CHANNEL]: 'Enter a valid channel.',
  [BOOLEAN]: 'Use True or False.',
};

function readNumber(option, text) {
  const value = Number(text);
  if (!Number.isFinite(value) || (option.type === INTEGER && !Number.isInteger(value))) {
    return { complaint: option.type === INTEGER ? 'Enter a valid integer.' : 'Enter a valid number.' };
  }
  return between(value, option.min_value, option.max_value)
    ? { value }
    : { complaint: bounds('The value', option.min_value, option.max_value) };
}

function readText(option, text) {
  const { min_length: minimum, max_length: maximum } = option;
  return between(text.length, minimum, maximum)
    ? { value: text }
    : { complaint: bounds('The number of characters', minimum, maximum) };
}

const between = (size, minimum, maximum) => size >= (minimum ?? -Infinity) && size <= (maximum ?? Infinity);

function bounds(what, minimum, maximum) {
  if (minimum === undefined) return `${what} must be at most ${maximum}.`;
  return maximum === undefined
    ? `${what} must be at least ${minimum}.`
    : `${what} must be between ${minimum} and ${maximum}.`;
}
