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
export const act = (person, action, body) => post(`/api/people/${person}/${action}`, body);

/** Change the people or the time; `action` is `add`, `rename`, `install` or `time`. */
export const change = (action, body) => post(`/api/stage/${action}`, body);

export const panel = () => call('/api/panel');
export const exchange = (key) => call(`/api/panel/log/${key}`);

/** Call `changed` after each change, `away` when the sandbox stops answering, `back` when it answers again. */
export function listen({ changed, away, back }) {
  const live = new EventSource('/api/live');
  let isAway = false;
  live.onmessage = () => (isAway ? back() : changed());
  live.onerror = () => {
    isAway = true;
    away();
  };
}

/** Return a function that runs `work` once at a time; calls during a run cause one more run after it. */
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
