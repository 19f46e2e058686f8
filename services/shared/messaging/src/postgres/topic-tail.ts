import { Signal } from '@chirrup/kernel/signal';
import type { ReceivedEvent } from '../event.js';

/** What is kept of a topic at most; who is further behind reads the table. */
const MOST_EVENTS = 1_000;
const MOST_BYTES = 2 * 1_024 * 1_024;

/** The newest events of a topic, in memory as they are appended, for groups that are not behind. */
export class TopicTail {
  readonly grown = new Signal();
  #events: ReceivedEvent[] = [];
  #bytes = 0;
  /** All events behind this position and up to the head are here. */
  #from: bigint | undefined;
  #head = 0n;

  /** @param previous last position of the topic before these, which are committed */
  appended(events: readonly ReceivedEvent[], previous: bigint): void {
    const last = events.at(-1);
    // what is told late was found in the table, or will be read from it
    if (!last || last.position <= this.#head) return;
    if (this.#from === undefined || previous !== this.#head) this.#begin(previous);
    this.#events.push(...events);
    this.#bytes += events.reduce((sum, { payload }) => sum + payload.length, 0);
    this.#head = last.position;
    while (this.#events.length > MOST_EVENTS || this.#bytes > MOST_BYTES) this.#forgetOldest();
    this.grown.wake();
  }

  /** The table's last position: what another process appended is not here. */
  found(head: bigint): void {
    if (this.#from !== undefined && head <= this.#head) return;
    this.#begin(head);
    this.#head = head;
    this.grown.wake();
  }

  /** Events behind a position, oldest first; undefined if the table must be read. */
  after(position: bigint, limit: number): ReceivedEvent[] | undefined {
    if (this.#from === undefined || position < this.#from) return undefined;
    const first = this.#events.findIndex((event) => event.position > position);
    return first < 0 ? [] : this.#events.slice(first, first + limit);
  }

  #begin(position: bigint): void {
    this.#events = [];
    this.#bytes = 0;
    this.#from = position;
  }

  #forgetOldest(): void {
    const oldest = this.#events.shift();
    if (!oldest) return;
    this.#bytes -= oldest.payload.length;
    this.#from = oldest.position;
  }
}
