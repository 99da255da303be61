import { button, el } from './dom.js';

/** Create a picture that opens large, with its alt text. */
export function picture(media, description, spoiler = false) {
  const image = el('img', {
    src: media.url,
    alt: description ?? '',
    width: media.width,
    height: media.height,
    decoding: 'async',
  });
  const label = description ? `Open picture: ${description}` : 'Open picture';
  const open = () => openLarge(media, description);
  return button(
    {
      class: `picture${spoiler ? ' hidden-picture' : ''}`,
      'aria-label': label,
      'data-spot': media.url.split('/').at(-1),
      click: open,
    },
    image,
    description ? el('span', { class: 'alt-mark', 'aria-hidden': 'true' }, 'ALT') : null,
  );
}

export function fileCard(file, name, size) {
  const bytes = size === undefined ? '' : ` (${size} bytes)`;
  return el('p', { class: 'file' }, '📄 ', el('a', { href: file.url, download: name }, name), bytes);
}

/** Create a message's attachments: the pictures together, then all other files. */
export function attachments(files) {
  const pictures = files.filter(isPicture).map((file) => picture(file, file.description));
  const others = files.filter((file) => !isPicture(file));
  return [
    pictures.length ? mosaic(pictures) : null,
    others.map((file) => fileCard(file, file.filename, file.size)),
  ];
}

const isPicture = (file) => Boolean(file.content_type?.startsWith('image/'));

/** Create a gallery: a single picture is shown whole, several are cut to squares. */
export const mosaic = (pictures) => el('div', { class: 'gallery', 'data-count': pictures.length }, pictures);

function openLarge(media, description) {
  const close = () => dialog.close();
  const dialog = el(
    'dialog',
    { class: 'lightbox', 'aria-label': 'Picture', close: () => dialog.remove() },
    el('img', { src: media.url, alt: description ?? '', click: close }),
    el(
      'p',
      { class: 'alt-text' },
      el('b', {}, 'Alt text'),
      el('br'),
      description ?? 'none: a screen reader says nothing here',
    ),
    button({ class: 'close', 'aria-label': 'Close picture', click: close }, '✕'),
  );
  dialog.addEventListener('click', (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
}
