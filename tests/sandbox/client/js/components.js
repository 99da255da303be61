import { button, el } from './dom.js';
import { glyph } from './emoji.js';
import { words } from './markdown.js';
import { fileCard, mosaic, picture } from './picture.js';
import { channelSelect, stringSelect, userSelect } from './select.js';

const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link' };

const KINDS = {
  1: row,
  2: pressable,
  3: (component, ctx) =>
    stringSelect(component, (values, face) => ctx.select(ctx.message, component, values, face)),
  5: (component, ctx) =>
    userSelect(component, ctx.view().people, (values, face) => ctx.select(ctx.message, component, values, face)),
  8: (component, ctx) =>
    channelSelect(component, ctx.view().channels, (values, face) =>
      ctx.select(ctx.message, component, values, face),
    ),
  9: section,
  10: (component, ctx) => words(component.content, ctx),
  11: (component) =>
    el('div', { class: 'thumbnail' }, picture(component.media, component.description, component.spoiler)),
  12: gallery,
  13: (component) =>
    fileCard(component.file, component.name ?? component.file.url.split('/').at(-1), component.size),
  14: (component) =>
    el('hr', { class: `space-${component.spacing ?? 1}`, 'data-divider': String(component.divider ?? true) }),
  17: container,
};

/** Create the nodes of components; `ctx.rows` counts the action rows, to label buttons that have only an emoji. */
export const components = (tree, ctx) => tree.map((component) => create(component, ctx));

function create(component, ctx) {
  const make = KINDS[component.type];
  return make
    ? make(component, ctx)
    : el('p', { class: 'unknown' }, `A component of type ${component.type}, which this page does not know.`);
}

function row(component, ctx) {
  ctx.rows.count += 1;
  const items = component.components.map((item, index) => create(item, { ...ctx, column: index + 1 }));
  return el('div', { class: 'row' }, items);
}

function pressable(component, ctx) {
  const looks = [glyph(component.emoji), component.label && el('span', {}, component.label)];
  const face = `press ${STYLES[component.style] ?? 'secondary'}${component.label ? '' : ' square'}`;
  if (component.url) {
    return el(
      'a',
      { class: face, href: component.url, target: '_blank', rel: 'noopener noreferrer' },
      looks,
      el('span', { 'aria-hidden': 'true' }, '↗'),
    );
  }
  const position = component.label
    ? null
    : `${component.emoji.name}, row ${ctx.rows.count}, column ${ctx.column}`;
  const press = (event) => ctx.click(ctx.message, component, event.currentTarget);
  return button(
    {
      class: face,
      disabled: Boolean(component.disabled),
      'aria-label': position,
      'data-spot': component.id,
      'data-custom-id': component.custom_id,
      click: press,
    },
    looks,
  );
}

function section(component, ctx) {
  return el(
    'div',
    { class: 'section' },
    el('div', {}, components(component.components, ctx)),
    create(component.accessory, { ...ctx, column: 1 }),
  );
}

function gallery(component) {
  return mosaic(component.items.map((item) => picture(item.media, item.description, item.spoiler)));
}

function container(component, ctx) {
  const node = el('div', { class: 'container' }, components(component.components, ctx));
  if (component.accent_color != null) {
    node.style.borderInlineStartColor = `#${component.accent_color.toString(16).padStart(6, '0')}`;
  }
  return node;
}
