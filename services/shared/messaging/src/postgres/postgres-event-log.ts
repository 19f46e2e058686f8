import { BATCH, deleteInBatches } from '@chirrup/persistence/delete-in-batches';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { DEAD_LETTER_DAYS, deadLetterTopic, type EventRecord, type ReceivedEvent } from '../event.js';
import { EventLog, type SubscriptionOptions, type TopicSubscription } from '../event-log.js';
import { EVENT_COLUMNS, type EventRow, toEvent } from './postgres-event-row.js';
import { PostgresReader } from './postgres-reader.js';

// Appenders of a topic take turns until commit, so that positions become visible in their order and a reader never
// steps over one that commits late. The turn is taken by a statement before, so this one sees what others appended.
// The heads are asked before: behind the insert a look would step over all of its rows.
const APPEND = `
  WITH heads AS MATERIALIZED (
    SELECT t.topic, coalesce((SELECT max(e.position) FROM events e WHERE e.topic = t.topic), 0) AS previous
    FROM (SELECT DISTINCT topic FROM unnest($1::text[]) topic) t
  ), stored AS (
    INSERT INTO events (topic, event_id, key, type, tenant, occurred_at, traceparent, payload, failure)
    SELECT r.topic, r.event_id, r.key, r.type, r.tenant, r.occurred_at, r.traceparent, r.payload, r.failure
    FROM (SELECT count(*) FROM heads) asked,
      unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::text[], $8::bytea[], $9::jsonb[])
      WITH ORDINALITY AS r(topic, event_id, key, type, tenant, occurred_at, traceparent, payload, failure, n)
    ORDER BY r.n
    ON CONFLICT (topic, event_id) WHERE only_for IS NULL DO NOTHING
    RETURNING topic, event_id, position
  )
  SELECT topic, event_id, position, previous FROM stored JOIN heads USING (topic) ORDER BY position`;

// Along the index by age; dead letters are kept longer than any event.
const EXPIRE = `
  WITH deleted AS (
    DELETE FROM events WHERE ctid = ANY(ARRAY(
      SELECT e.ctid FROM events e
      LEFT JOIN (SELECT topic, min(position) AS position FROM group_positions GROUP BY topic) read ON read.topic = e.topic
      WHERE e.created_at < now() - $1 * interval '1 day'
        AND CASE WHEN e.failure IS NULL THEN read.position IS NULL OR e.position <= read.position
            ELSE e.created_at < now() - $2 * interval '1 day' END
      ORDER BY e.created_at LIMIT $3))
    RETURNING 1)
  SELECT count(*)::int AS count FROM deleted`;

const SYSTEM = { system: true } as const;

interface Appended {
  topic: string;
  event_id: string;
  position: string;
  previous: string;
}

/** Embedded adapter: a log table read by consumer group and position. */
export class PostgresEventLog extends EventLog {
  readonly system = 'postgresql';
  readonly #reader: PostgresReader;

  constructor(private readonly uow: UnitOfWork) {
    super();
    this.#reader = new PostgresReader(uow);
  }

  /** A record with a known event id is not appended again. */
  async append(records: readonly EventRecord[]): Promise<void> {
    if (records.length === 0) return;
    const known = new Map(records.map((record) => [record.eventId, record]));
    const rows = await this.#insert(records.map((record) => ({ ...record, failure: null })));
    for (const [topic, ofTopic] of Map.groupBy(rows, (row) => row.topic)) {
      const events = ofTopic.flatMap(({ event_id, position }) => {
        const record = known.get(event_id);
        return record ? [{ ...record, topic, position: BigInt(position) }] : [];
      });
      this.#reader.appended(topic, events, BigInt(ofTopic[0]?.previous ?? 0));
    }
  }

  subscribe(options: SubscriptionOptions): TopicSubscription {
    return this.#reader.subscribe(options);
  }

  /** Up to `limit` events of a topic after the group's committed position, oldest first. */
  async read(topic: string, group: string, limit: number): Promise<ReceivedEvent[]> {
    const rows = await this.uow.statement<EventRow>(
      SYSTEM,
      `SELECT ${EVENT_COLUMNS} FROM events
       WHERE topic = $1 AND position > coalesce((SELECT position FROM group_positions WHERE topic = $1 AND consumer_group = $2), 0)
       ORDER BY position LIMIT $3`,
      [topic, group, limit],
    );
    return rows.map(toEvent);
  }

  async setAside(event: ReceivedEvent, group: string, reason: string, attempts: number): Promise<void> {
    await this.#insert([
      { ...event, topic: deadLetterTopic(event.topic, group), failure: { reason, attempts } },
    ]);
  }

  async lag(topic: string, group: string): Promise<number> {
    await this.#reader.store();
    const [row] = await this.uow.statement<{ lag: number }>(
      SYSTEM,
      `SELECT count(*)::int AS lag FROM events
       WHERE topic = $1 AND position > coalesce((SELECT position FROM group_positions WHERE topic = $1 AND consumer_group = $2), 0)`,
      [topic, group],
    );
    return row?.lag ?? 0;
  }

  /** Deletes events older than `days` that every group has read, and dead letters not replayed within a month. */
  expire(days: number, stop?: AbortSignal): Promise<number> {
    return deleteInBatches(async () => {
      const rows = await this.uow.statement<{ count: number }>(SYSTEM, EXPIRE, [
        days,
        DEAD_LETTER_DAYS,
        BATCH,
      ]);
      return rows[0]?.count ?? 0;
    }, stop);
  }

  async close(): Promise<void> {}

  async #insert(records: readonly (EventRecord & { failure: object | null })[]): Promise<Appended[]> {
    const column = <T>(pick: (record: EventRecord & { failure: object | null }) => T): T[] =>
      records.map(pick);
    const turns = [...new Set(records.map(({ topic }) => `chirrup.topic.${topic}`))];
    return this.uow.statement<Appended>(
      { ...SYSTEM, turns },
      APPEND,
      [
        column((r) => r.topic),
        column((r) => r.eventId),
        column((r) => r.key),
        column((r) => r.type),
        column((r) => r.tenant),
        column((r) => r.occurredAt),
        column((r) => r.traceparent ?? null),
        column((r) => Buffer.from(r.payload)),
        column((r) => (r.failure ? JSON.stringify(r.failure) : null)),
      ],
      'log.append',
    );
  }
}
