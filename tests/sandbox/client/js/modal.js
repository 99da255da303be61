import { button, el, freshId } from './dom.js';
import { words } from './markdown.js';
import { stringSelect } from './select.js';

const ROW = 1;
const SELECT = 3;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const PARAGRAPH = 2;

/** A form the bot asks for; `submit` sends the fields and returns what came of it. */
export function openModal(form, ctx, submit) {
  const fields = {};
  const note = el('p', { class: 'failure', role: 'alert' });
  const title = el('h2', { id: freshId('modal') }, form.title);
  const send = async (event) => {
    event.preventDefault();
    const { failed, refused } = await submit(values(fields));
    if (failed || refused) note.textContent = refused ?? 'Something went wrong. Try again.';
    else dialog.close();
  };
  const dialog = el(
    'dialog',
    { class: 'modal', 'aria-labelledby': title.id, close: () => dialog.remove() },
    el(
      'form',
      { submit: send },
      title,
      form.components.map((component) => part(component, fields, ctx)),
      note,
      el(
        'div',
        { class: 'row end' },
        button({ class: 'press secondary', click: () => dialog.close() }, 'Cancel'),
        el('button', { class: 'press primary', type: 'submit' }, 'Submit'),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}

const values = (fields) => Object.fromEntries(Object.entries(fields).map(([id, read]) => [id, read()]));

function part(component, fields, ctx) {
  if (component.type === TEXT) return words(component.content, ctx);
  if (component.type === LABEL)
    return labelled(component.label, component.description, component.component, fields);
  if (component.type === ROW)
    return component.components.map((item) => labelled(item.label, null, item, fields));
  return el(
    'p',
    { class: 'unknown' },
    `A component of type ${component.type}, which this page does not know.`,
  );
}

function labelled(label, description, item, fields) {
  const control =
    CONTROLS[item.type]?.(item, fields) ??
    el('p', { class: 'unknown' }, `A field of type ${item.type}, which this page does not know.`);
  const star = item.required === false ? null : el('span', { class: 'star', 'aria-hidden': 'true' }, ' *');
  return el(
    'label',
    { class: 'form-field' },
    el('b', {}, label, star),
    description && el('small', {}, description),
    control,
  );
}

const CONTROLS = {
  [TEXT_INPUT](item, fields) {
    const control = el(item.style === PARAGRAPH ? 'textarea' : 'input', {
      name: item.custom_id,
      placeholder: item.placeholder,
      minlength: item.min_length,
      maxlength: item.max_length ?? 4000,
      required: item.required !== false,
    });
    control.value = item.value ?? '';
    fields[item.custom_id] = () => control.value;
    return control;
  },
  [SELECT](item, fields) {
    let picked = item.options.filter((option) => option.default).map((option) => option.value);
    fields[item.custom_id] = () => picked;
    return stringSelect(item, (chosen) => {
      picked = chosen;
    });
  },
};
