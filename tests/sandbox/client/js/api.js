async function call(path, options) {
  try {
    const response = await fetch(path, options);
    return await response.json();
  } catch {
    return { refused: 'The sandbox does not answer.' };
  }
}

const post = (path, body) =>
  call(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

export const start = () => call('/api/start');
export const look = (person, channel) => call(`/api/people/${person}/channels/${channel}`);
export const act = (person, deed, wish) => post(`/api/people/${person}/${deed}`, wish);

/** Change the people or the time: `add`, `rename`, `install`, `time`. */
export const change = (deed, wish) => post(`/api/stage/${deed}`, wish);

export const panel = () => call('/api/panel');
export const exchange = (key) => call(`/api/panel/log/${key}`);

/** Call `changed` whenever something happened, `away` when nobody answers, `back` when somebody does again. */
export function listen({ changed, away, back }) {
  const live = new EventSource('/api/live');
  let isAway = false;
  live.onmessage = () => (isAway ? back() : changed());
  live.onerror = () => {
    isAway = true;
    away();
  };
}

/** Run one at a time; whoever asks meanwhile gets one more run afterwards. */
export function coalesced(work) {
  let running = false;
  let again = false;
  return async function run() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        await work();
      } while (again);
    } finally {
      running = false;
    }
  };
}
