import { el } from './dom.js';
import { markdown } from './markdown.js';
import { picture } from './picture.js';

/** Create a rich embed: title, description, fields, pictures, footer. */
export function embed(content, ctx) {
  const part = (name, text) => (text ? el('div', { class: name }, markdown(text, ctx)) : null);
  const fields = (content.fields ?? []).map((field) =>
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
    part('embed-author', content.author?.name),
    part('embed-title', content.title),
    part('text', content.description),
    fields.length ? el('div', { class: 'fields' }, fields) : null,
    content.image ? picture(content.image, content.image.description) : null,
    content.thumbnail ? picture(content.thumbnail, content.thumbnail.description) : null,
    part('sub', content.footer?.text),
  );
  if (content.color != null)
    node.style.borderInlineStartColor = `#${content.color.toString(16).padStart(6, '0')}`;
  return node;
}
