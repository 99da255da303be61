import { listen, start } from './api.js';
import { Pane } from './pane.js';
import { Panel } from './panel.js';

const narrow = matchMedia('(max-width: 800px)');
const split = document.getElementById('split');
const offline = document.querySelector('.offline');

const { people, channel } = await start();
const panes = [new Pane(people[0], channel), new Pane(people[1], channel)];
const panel = new Panel(document.getElementById('panel'), document.getElementById('tools'));

const wantsSplit = () => localStorage.split !== 'no';
const shown = () => panes.slice(0, wantsSplit() && !narrow.matches ? 2 : 1);

function layOut() {
  const visible = shown();
  split.setAttribute('aria-pressed', String(visible.length > 1));
  split.hidden = narrow.matches;
  document.querySelector('.panes').replaceChildren(...visible.map((pane) => pane.node));
  visible.forEach((pane) => pane.go(pane.channelId));
}

split.addEventListener('click', () => {
  localStorage.split = wantsSplit() ? 'no' : 'yes';
  layOut();
});
narrow.addEventListener('change', layOut);
layOut();

listen({
  changed() {
    shown().forEach((pane) => pane.refresh());
    panel.refresh();
  },
  away() {
    offline.hidden = false;
  },
  // A restarted sandbox can have another server and other people.
  back: () => location.reload(),
});
