import type { SpawnedService } from './service-process.js';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process that ran this long has recovered. */
const STEADY_MS = 60_000;

/** Starts processes again that end, with growing pauses, as Kubernetes does. */
export class Supervisor {
  #watching = true;

  constructor(private readonly say: (line: string) => void) {}

  watch(one: SpawnedService, pauseMs = FIRST_PAUSE_MS): void {
    const since = Date.now();
    one.process.once('exit', (code, signal) => {
      if (!this.#watching) return;
      const pause = Date.now() - since > STEADY_MS ? FIRST_PAUSE_MS : pauseMs;
      this.say(`${one.name} ended (${signal ?? code}) and is started again in ${pause / 1_000} s`);
      setTimeout(() => void this.#startAgain(one, pause), pause);
    });
  }

  /** Ends are on purpose from now on. */
  rest(): void {
    this.#watching = false;
  }

  async #startAgain(one: SpawnedService, pause: number): Promise<void> {
    if (!this.#watching) return;
    const started = one.start();
    this.watch(one, Math.min(pause * 2, LONGEST_PAUSE_MS));
    await started.then(
      () => this.say(`${one.name} is ready again (process ${one.process.pid})`),
      // its watcher reports its end
      () => undefined,
    );
  }
}
