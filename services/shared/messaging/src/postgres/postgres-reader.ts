import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { ReceivedEvent } from '../event.js';
import type { SubscriptionOptions } from '../event-log.js';
import { EVENT_COLUMNS, type EventRow, toEvent } from './postgres-event-row.js';
import { PostgresSubscription } from './postgres-subscription.js';
import { TopicTail } from './topic-tail.js';

const SYSTEM = { system: true } as const;
/** How soon what another process appended is seen, e.g. a replay. */
const LOOK_MS = 3_000;
/** Positions are written together; what was handled after the last write is delivered again after a crash, and known. */
const STORE_MS = 1_000;

const LOOK = `
  SELECT s.topic, s.consumer_group, coalesce(g.position, 0) AS position,
    coalesce((SELECT max(e.position) FROM events e WHERE e.topic = s.topic), 0) AS head
  FROM unnest($1::text[], $2::text[]) AS s(topic, consumer_group) LEFT JOIN group_positions g USING (topic, consumer_group)`;

const READ = `SELECT ${EVENT_COLUMNS} FROM events WHERE topic = $1 AND position > $2 ORDER BY position LIMIT $3`;

const STORE = `
  INSERT INTO group_positions (topic, consumer_group, position)
  SELECT topic, consumer_group, max(position) FROM unnest($1::text[], $2::text[], $3::bigint[]) AS s(topic, consumer_group, position)
  GROUP BY topic, consumer_group ORDER BY topic, consumer_group
  ON CONFLICT (topic, consumer_group) DO UPDATE SET position = greatest(group_positions.position, excluded.position)`;

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
  #storing: NodeJS.Timeout | undefined;

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

  moved(): void {
    this.#storing ??= setTimeout(() => {
      this.#storing = undefined;
      this.store().catch((error: unknown) => {
        for (const subscription of this.#subscriptions) subscription.failed(error);
        this.moved();
      });
    }, STORE_MS);
  }

  async left(subscription: PostgresSubscription): Promise<void> {
    await this.store().catch((error: unknown) => subscription.options.failed(error));
    this.#subscriptions.delete(subscription);
    if (this.#subscriptions.size > 0) return;
    clearTimeout(this.#looking);
    clearTimeout(this.#storing);
    this.#storing = undefined;
  }

  /** Writes how far all groups are. */
  async store(): Promise<void> {
    const moved = [...this.#subscriptions].flatMap((subscription) => {
      const position = subscription.unstored;
      return position === undefined ? [] : [{ subscription, position }];
    });
    if (moved.length === 0) return;
    const of = (pick: (one: (typeof moved)[number]) => string) => moved.map(pick);
    await this.uow.statement(
      SYSTEM,
      STORE,
      [
        of(({ subscription }) => subscription.options.topic),
        of(({ subscription }) => subscription.options.group),
        of(({ position }) => `${position}`),
      ],
      'log.store',
    );
    for (const { subscription, position } of moved) subscription.stored(position);
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
    try {
      const topics = subscriptions.map(({ options }) => options.topic);
      const groups = subscriptions.map(({ options }) => options.group);
      const stands = await this.uow.statement<Stand>(SYSTEM, LOOK, [topics, groups], 'log.look');
      const byName = new Map(stands.map((stand) => [`${stand.consumer_group}/${stand.topic}`, stand]));
      for (const subscription of subscriptions) {
        const { topic, group } = subscription.options;
        const stand = byName.get(`${group}/${topic}`);
        if (!stand) continue;
        this.#tail(topic).found(BigInt(stand.head));
        if (subscription.found(BigInt(stand.position))) this.#tail(topic).grown.wake();
      }
    } catch (error) {
      for (const subscription of subscriptions) subscription.failed(error);
    }
    // one that subscribed meanwhile is looked for at once
    if ([...this.#subscriptions].some((one) => !subscriptions.includes(one))) this.#lookIn(0);
    else if (this.#subscriptions.size > 0) this.#lookIn(LOOK_MS);
  }
}
