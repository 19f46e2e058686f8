import type { EventEmitter } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { BFF_CONFIG, type BffConfig } from '../../bff.config.js';

/** Calls of one address that are worked on at a time; a browser makes six, and most take a few milliseconds. */
export const AT_ONCE = 3;
/** Longest wait for a turn: slow calls of one person do not keep everybody behind the same address waiting. */
export const TURN_WAIT_MS = 500;

interface Calls {
  running: number;
  /** In the order they came. */
  waiting: Set<() => void>;
}

/** Lets calls of one address take turns: a client that makes many at once does not fill the database's processors. */
@Injectable()
export class CallsInTurn {
  readonly #bySource = new Map<string, Calls>();
  readonly #atOnce: number;

  constructor(@Inject(BFF_CONFIG) { limitsScale }: Pick<BffConfig, 'limitsScale'>) {
    this.#atOnce = Math.max(1, AT_ONCE * limitsScale);
  }

  /** Addresses with calls that run or wait. */
  get size(): number {
    return this.#bySource.size;
  }

  /**
   * Begins a call now, or when it is its turn; never when its connection closes first.
   * @param response emits `close` when the call has ended
   */
  take(source: string, response: EventEmitter, begin: () => void): void {
    const calls = this.#bySource.get(source) ?? { running: 0, waiting: new Set() };
    this.#bySource.set(source, calls);
    const start = (): void => {
      calls.running += 1;
      response.once('close', () => this.#end(source, calls));
      begin();
    };
    if (calls.running < this.#atOnce) start();
    else waitForTurn(calls, response, start);
  }

  #end(source: string, calls: Calls): void {
    calls.running -= 1;
    const [next] = calls.waiting;
    if (next && calls.running < this.#atOnce) next();
    if (calls.running === 0) this.#bySource.delete(source);
  }
}

const waitForTurn = ({ waiting }: Calls, response: EventEmitter, start: () => void): void => {
  const leave = (): void => {
    clearTimeout(timer);
    response.off('close', leave);
    waiting.delete(startNow);
  };
  const startNow = (): void => {
    leave();
    start();
  };
  const timer = setTimeout(startNow, TURN_WAIT_MS);
  response.once('close', leave);
  waiting.add(startNow);
};
