import { el } from './dom.js';
import { markdown } from './markdown.js';
import { picture } from './picture.js';

/** Create a rich embed: title, description, fields, pictures, footer. */
export function embed(given, ctx) {
  const part = (name, text) => (text ? el('div', { class: name }, markdown(text, ctx)) : null);
  const fields = (given.fields ?? []).map((field) =>
    el(
      'div',
      { class: field.inline ? 'embed-field inline' : 'embed-field' },
      el('b', {}, field.name),
      part('text', field.value),
    ),
  );
  const node = el(
    'div',
    { class: 'embed container' },
    part('embed-author', given.author?.name),
    part('embed-title', given.title),
    part('text', given.description),
    fields.length ? el('div', { class: 'fields' }, fields) : null,
    given.image ? picture(given.image, given.image.description) : null,
    given.thumbnail ? picture(given.thumbnail, given.thumbnail.description) : null,
    part('sub', given.footer?.text),
  );
  if (given.color != null)
    node.style.borderInlineStartColor = `#${given.color.toString(16).padStart(6, '0')}`;
  return node;
}
