/** Create an element; attributes that are functions become listeners, `true` and `false` switch an attribute. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

export const button = (attributes, ...children) =>
  el('button', { type: 'button', ...attributes }, ...children);

let serial = 0;
export const freshId = (name) => `${name}-${++serial}`;

/** Make `nodes` the children of `parent`; nodes already in place are not moved, and keep the focus. */
export function arrange(parent, nodes) {
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
  while (parent.children.length > nodes.length) parent.lastElementChild.remove();
}

/** Replace the children of `parent` that differ; the focus stays on the same `data-spot`. */
export function refill(parent, nodes) {
  const kept = nodes.map((node, index) =>
    parent.children[index]?.isEqualNode(node) ? parent.children[index] : node,
  );
  const active = document.activeElement;
  const spot = parent.contains(active) && active.dataset.spot;
  arrange(parent, kept);
  if (spot && !parent.contains(document.activeElement))
    parent.querySelector(`[data-spot="${spot}"]`)?.focus();
}
