import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { FanOut } from '@chirrup/realtime/fan-out';

interface Turn {
  from: string;
  kind: 'question' | 'background';
}

const CHANNEL = 'knowledge:embedding';
/** How long one message counts: about what a question may wait, and what a batch may take. */
const COUNTS_MS: Readonly<Record<Turn['kind'], number>> = { question: 300, background: 1_000 };
/** Of so many requests only the first is announced. */
const ANNOUNCE_EVERY_MS = 100;

/**
 * What other processes ask of the same embeddings server, so that the background of one gives way to the questions of
 * another. A lost message costs a question the time of a batch.
 */
export class SharedTurns {
  /** Marks the messages of this process, which knows its own requests better. */
  readonly #process = newId();
  readonly #until = { question: 0, background: 0 };
  readonly #announcedAt = { question: Number.NEGATIVE_INFINITY, background: Number.NEGATIVE_INFINITY };
  readonly #unsubscribe: () => void;

  constructor(
    private readonly fanOut: FanOut,
    private readonly clock: Clock = systemClock,
  ) {
    this.#unsubscribe = fanOut.subscribe(CHANNEL, ({ from, kind }: Turn) => {
      if (from !== this.#process && kind in COUNTS_MS) this.#until[kind] = this.clock.now() + COUNTS_MS[kind];
    });
  }

  /** Tells the others that this process sends a request. */
  announce(kind: Turn['kind']): void {
    const now = this.clock.now();
    if (now - this.#announcedAt[kind] < ANNOUNCE_EVERY_MS) return;
    this.#announcedAt[kind] = now;
    this.fanOut.publish(CHANNEL, { from: this.#process, kind } satisfies Turn);
  }

  /** Whether the background of another process may hold a question of this one up. */
  get isBackgroundBusy(): boolean {
    return this.clock.now() < this.#until.background;
  }

  /** Resolves when no other process has a question in flight, or with the signal. */
  async questionsIdle(signal: AbortSignal): Promise<void> {
    for (let left = this.#left(); left > 0 && !signal.aborted; left = this.#left())
      await sleep(left, undefined, { signal }).catch(() => undefined);
  }

  close(): void {
    this.#unsubscribe();
  }

  #left(): number {
    return this.#until.question - this.clock.now();
  }
}
