import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { ReceivedEvent } from '../event.js';
import type { SubscriptionOptions } from '../event-log.js';
import { EVENT_COLUMNS, type EventRow, toEvent } from './postgres-event-row.js';
import { PostgresSubscription } from './postgres-subscription.js';
import { TopicTail } from './topic-tail.js';

const SYSTEM = { system: true } as const;
/** How soon what another process appended is seen, e.g. a replay; what was handled since is delivered again after a crash, and known. */
const LOOK_MS = 3_000;

// Writes the positions that moved, and says where the groups stand.
const LOOK = `
  WITH asked AS (SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]) AS s(topic, consumer_group, moved)), stored AS (
    INSERT INTO group_positions (topic, consumer_group, position)
    SELECT topic, consumer_group, max(moved) FROM asked WHERE moved IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (topic, consumer_group) DO UPDATE SET position = greatest(group_positions.position, excluded.position)
    RETURNING topic, consumer_group, position)
  SELECT a.topic, a.consumer_group, coalesce(s.position, g.position, 0) AS position,
    coalesce((SELECT max(e.position) FROM events e WHERE e.topic = a.topic), 0) AS head
  FROM asked a LEFT JOIN group_positions g USING (topic, consumer_group) LEFT JOIN stored s USING (topic, consumer_group)`;

const READ = `SELECT ${EVENT_COLUMNS} FROM events WHERE topic = $1 AND position > $2 ORDER BY position LIMIT $3`;

interface Stand {
  topic: string;
  consumer_group: string;
  position: string;
  head: string;
}

/** Reads the log for all subscriptions of a process. */
export class PostgresReader {
  readonly #subscriptions = new Set<PostgresSubscription>();
  readonly #tails = new Map<string, TopicTail>();
  #looking: NodeJS.Timeout | undefined;
  #asking: Promise<void> = Promise.resolve();

  constructor(private readonly uow: UnitOfWork) {}

  subscribe(options: SubscriptionOptions): PostgresSubscription {
    const subscription = new PostgresSubscription(this, options);
    this.#subscriptions.add(subscription);
    // those of one moment share the look
    this.#lookIn(0);
    return subscription;
  }

  appended(topic: string, events: readonly ReceivedEvent[], previous: bigint): void {
    this.#tails.get(topic)?.appended(events, previous);
  }

  async after(topic: string, position: bigint, limit: number): Promise<readonly ReceivedEvent[]> {
    const known = this.#tail(topic).after(position, limit);
    if (known) return known;
    const rows = await this.uow.statement<EventRow>(SYSTEM, READ, [topic, `${position}`, limit], 'log.read');
    return rows.map(toEvent);
  }

  wait(topic: string, stop: AbortSignal): Promise<void> {
    return this.#tail(topic).grown.wait(LOOK_MS * 10, stop);
  }

  async left(subscription: PostgresSubscription): Promise<void> {
    await this.store().catch((error: unknown) => subscription.options.failed(error));
    this.#subscriptions.delete(subscription);
    if (this.#subscriptions.size === 0) clearTimeout(this.#looking);
  }

  /** Writes how far all groups are. */
  async store(): Promise<void> {
    if ([...this.#subscriptions].some(({ unstored }) => unstored !== undefined)) await this.#ask();
  }

  /** One after another, so that a late answer moves no position back. */
  #ask(): Promise<void> {
    this.#asking = this.#asking.catch(() => undefined).then(() => this.#askNow());
    return this.#asking;
  }

  /** Writes how far all groups are, and finds how far the table is. */
  async #askNow(): Promise<void> {
    const asked = [...this.#subscriptions].map((subscription) => ({
      subscription,
      ...subscription.options,
      moved: subscription.unstored,
    }));
    const stands = await this.uow.statement<Stand>(
      SYSTEM,
      LOOK,
      [
        asked.map(({ topic }) => topic),
        asked.map(({ group }) => group),
        asked.map(({ moved }) => moved?.toString()),
      ],
      'log.look',
    );
    const byName = new Map(stands.map((stand) => [`${stand.consumer_group}/${stand.topic}`, stand]));
    for (const { subscription, topic, group, moved } of asked) {
      const stand = byName.get(`${group}/${topic}`);
      if (!stand) continue;
      if (moved !== undefined) subscription.stored(moved);
      this.#tail(topic).found(BigInt(stand.head));
      if (subscription.found(BigInt(stand.position))) this.#tail(topic).grown.wake();
    }
  }

  #tail(topic: string): TopicTail {
    const tail = this.#tails.get(topic) ?? new TopicTail();
    this.#tails.set(topic, tail);
    return tail;
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#looking);
    this.#looking = setTimeout(() => void this.#look(), ms);
  }

  async #look(): Promise<void> {
    const subscriptions = [...this.#subscriptions];
    await this.#ask().catch((error: unknown) => {
      for (const subscription of subscriptions) subscription.failed(error);
    });
    // one that subscribed meanwhile is looked for at once
    if ([...this.#subscriptions].some((one) => !subscriptions.includes(one))) this.#lookIn(0);
    else if (this.#subscriptions.size > 0) this.#lookIn(LOOK_MS);
  }
}
