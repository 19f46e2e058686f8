import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { deadLetterTopic, type ReceivedEvent } from '../event.js';
import { type DeadType, EventAdmin, type GroupLag } from '../event-admin.js';
import { EVENT_COLUMNS, type EventRow, toEvent } from './postgres-event-row.js';

const SYSTEM = { system: true } as const;
const AT_ONCE = 500;

// Appending takes its turn like every appender's, so that positions become visible in their order.
const REPLAY = `
  WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtext('chirrup.topic.' || $2::text))), dead AS (
    DELETE FROM events WHERE (topic, position) IN (
      SELECT topic, position FROM events WHERE topic = $1 AND position <= $4 ORDER BY position LIMIT ${AT_ONCE})
    RETURNING *
  )
  INSERT INTO events (topic, event_id, key, type, tenant, occurred_at, traceparent, payload, only_for)
  SELECT $2, event_id, key, type, tenant, occurred_at, traceparent, payload, $3
  FROM (SELECT count(*) FROM turn) locked, dead ORDER BY dead.position
  RETURNING 1`;

/** Embedded adapter: positions and dead letters are rows beside the log. Running subscriptions see a replay within seconds. */
export class PostgresEventAdmin extends EventAdmin {
  /** @param disconnect closes what the unit of work uses */
  constructor(
    private readonly uow: UnitOfWork,
    private readonly disconnect: () => Promise<void> = async () => undefined,
  ) {
    super();
  }

  lag(): Promise<GroupLag[]> {
    return this.uow.statement<GroupLag & Record<string, unknown>>(
      SYSTEM,
      `SELECT topic, consumer_group AS "group",
         (SELECT count(*)::int FROM events e WHERE e.topic = g.topic AND e.position > g.position) AS lag,
         (SELECT count(*)::int FROM events d WHERE d.topic = g.topic || '.dead.' || g.consumer_group) AS dead
       FROM group_positions g WHERE topic NOT LIKE '%.dead.%' ORDER BY topic, consumer_group`,
    );
  }

  async inspect(topic: string, group: string, limit: number): Promise<ReceivedEvent[]> {
    const rows = await this.uow.statement<EventRow & Record<string, unknown>>(
      SYSTEM,
      `SELECT ${EVENT_COLUMNS} FROM events WHERE topic = $1 ORDER BY position LIMIT $2`,
      [deadLetterTopic(topic, group), limit],
    );
    return rows.map(toEvent);
  }

  deadTypes(topic: string, group: string): Promise<DeadType[]> {
    return this.uow.statement<DeadType & Record<string, unknown>>(
      SYSTEM,
      'SELECT type, count(*)::int AS count FROM events WHERE topic = $1 GROUP BY type ORDER BY count DESC, type LIMIT 100',
      [deadLetterTopic(topic, group)],
    );
  }

  /** Replays the dead letters of this moment; events that fail again wait for the next replay. */
  async replay(topic: string, group: string): Promise<number> {
    const dead = deadLetterTopic(topic, group);
    const [row] = await this.uow.statement<{ last: string | null }>(
      SYSTEM,
      'SELECT max(position) AS last FROM events WHERE topic = $1',
      [dead],
    );
    const move = async (tx: Tx) => (await tx.query(REPLAY, [dead, topic, group, row?.last])).length;
    let replayed = 0;
    for (let moved = row?.last ? AT_ONCE : 0; moved === AT_ONCE; ) {
      moved = await this.uow.run(SYSTEM, move);
      replayed += moved;
    }
    return replayed;
  }

  close(): Promise<void> {
    return this.disconnect();
  }
}
