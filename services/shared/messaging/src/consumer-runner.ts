import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@chirrup/kernel/log';
import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Consumer } from './consumer.js';
import type { ReceivedEvent } from './event.js';
import type { EventLog } from './event-log.js';

const BATCH = 200;
const POLL_MS = 1_000;
/** Pauses before another try; their sum bounds how long one bad event holds up its topic. */
const BACK_OFF_MS = [50, 200, 500, 1_000, 2_000];

/**
 * Feeds one consumer: inbox row and effect in one transaction, position committed after it, retries with
 * back-off, then the dead-letter topic.
 */
export class ConsumerRunner {
  readonly #stop = new AbortController();
  #loop: Promise<void> | undefined;

  constructor(
    private readonly consumer: Consumer,
    private readonly uow: UnitOfWork,
    private readonly events: EventLog,
    private readonly log: Log,
  ) {}

  start(): void {
    this.#loop ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
  }

  /** Handles what is there now; returns how many events that were. */
  async drainOnce(): Promise<number> {
    const { topic, group } = this.consumer;
    const batch = await this.events.read(topic, group, BATCH);
    for (const run of sameTenantRuns(batch)) {
      if (this.#stop.signal.aborted) break;
      if (!(await this.#tryTogether(run))) for (const event of run) await this.#handleOne(event);
      const last = run.at(-1);
      if (last) await this.events.commit(topic, group, last.position);
    }
    return batch.length;
  }

  /** Neighbours of one tenant share a transaction: fewer commits when it goes well, one by one when it does not. */
  async #tryTogether(run: readonly ReceivedEvent[]): Promise<boolean> {
    try {
      await this.#inOneTransaction(run);
      return true;
    } catch (error) {
      if (run.length > 1)
        this.log.debug({ err: error, group: this.consumer.group }, 'events are handled one by one');
      return false;
    }
  }

  async #inOneTransaction(run: readonly ReceivedEvent[]): Promise<void> {
    const tenant = run[0]?.tenant ?? '';
    const fresh = await this.uow.run({ tenant }, async (tx) => {
      const unseen = await this.#recordInInbox(tx, run);
      for (const event of unseen) await this.consumer.handle(tx, event);
      return unseen;
    });
    for (const event of fresh) this.consumer.handled?.(event);
  }

  async #recordInInbox(tx: Tx, run: readonly ReceivedEvent[]): Promise<ReceivedEvent[]> {
    const rows = await tx.query<{ event_id: string }>(
      `INSERT INTO inbox (consumer_group, event_id) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING RETURNING event_id`,
      [this.consumer.group, run.map((event) => event.eventId)],
    );
    const unseen = new Set(rows.map((row) => row.event_id));
    return run.filter((event) => unseen.delete(event.eventId));
  }

  async #handleOne(event: ReceivedEvent): Promise<void> {
    for (let attempt = 1; !this.#stop.signal.aborted; attempt += 1) {
      try {
        return await this.#inOneTransaction([event]);
      } catch (error) {
        const pause = BACK_OFF_MS[attempt - 1];
        const fields = { err: error, group: this.consumer.group, event_id: event.eventId, attempt };
        if (pause === undefined) {
          this.log.error(fields, 'event set aside on the dead-letter topic');
          await this.events.setAside(event, this.consumer.group, String(error), attempt);
          return;
        }
        this.log.warn(fields, 'event could not be handled; trying again');
        await sleep(pause, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    }
    throw new Error('stopped before the event was handled');
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const next = this.events.wait(POLL_MS, this.#stop.signal);
      try {
        if ((await this.drainOnce()) === BATCH) continue;
      } catch (error) {
        if (!this.#stop.signal.aborted)
          this.log.warn({ err: error, group: this.consumer.group }, 'topic could not be read; trying again');
      }
      await next;
    }
  }
}

/** Splits a batch into stretches of one tenant, keeping the order. */
export const sameTenantRuns = (events: readonly ReceivedEvent[]): ReceivedEvent[][] => {
  const runs: ReceivedEvent[][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last?.[0]?.tenant === event.tenant) last.push(event);
    else runs.push([event]);
  }
  return runs;
};
