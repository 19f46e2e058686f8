export interface Poller {
  /** Begins when polling is wanted; safe to call at any time. */
  kick(): void;
  stop(): void;
}

/** Runs `poll` every `everyMs` for as long as `isWanted`, never two at a time. */
export function createPoller(everyMs: number, isWanted: () => boolean, poll: () => Promise<void>): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;

  async function run() {
    timer = undefined;
    if (!isWanted()) return;
    running = true;
    await poll();
    running = false;
    kick();
  }

  function kick() {
    if (timer === undefined && !running && isWanted()) timer = setTimeout(run, everyMs);
  }

  return {
    kick,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
