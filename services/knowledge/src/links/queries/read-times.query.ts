import { withDeadline } from '@chirrup/kernel/deadline';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** An answer does not wait longer to say how old its pages are. */
const LIMIT_MS = 200;
/** Shown in days, so a minute more or less is not seen. */
const REMEMBERED_MS = 60_000;
const REMEMBERED = 20_000;

/** When each link's page was read last. */
export type ReadTimes = ReadonlyMap<string, Date>;

/** When pages were read last: a passage only knows when its text was read first. */
@Injectable()
export class ReadTimesQuery {
  readonly #known = new LRUCache<string, Date>({ max: REMEMBERED, ttl: REMEMBERED_MS });

  constructor(private readonly uow: UnitOfWork) {}

  /** Links that cannot be had in time, or were never read, are left out. */
  async execute(botId: string, linkIds: readonly string[]): Promise<ReadTimes> {
    const times = new Map<string, Date>();
    for (const id of linkIds) {
      const known = this.#known.get(id);
      if (known) times.set(id, known);
    }
    const unknown = [...new Set(linkIds)].filter((id) => !times.has(id));
    if (unknown.length === 0) return times;
    // an answer without an age is better than none
    for (const { id, fetched_at } of await this.#read(botId, unknown).catch(() => [])) {
      this.#known.set(id, fetched_at);
      times.set(id, fetched_at);
    }
    return times;
  }

  #read(botId: string, linkIds: readonly string[]) {
    return withDeadline(LIMIT_MS, () =>
      this.uow.statement<{ id: string; fetched_at: Date }>(
        { tenant: botId },
        `SELECT id, fetched_at FROM links
         WHERE bot_id = $1 AND id = ANY ($2::uuid[]) AND fetched_at IS NOT NULL`,
        [botId, linkIds],
        'links.read-times',
      ),
    );
  }
}
