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
  /** `never` for what the owner wrote, so that it is not asked for with each answer. */
  readonly #known = new LRUCache<string, Date | 'never'>({ max: REMEMBERED, ttl: REMEMBERED_MS });

  constructor(private readonly uow: UnitOfWork) {}

  /** Links that cannot be had in time, or were never read, are left out. */
  async execute(botId: string, linkIds: readonly string[]): Promise<ReadTimes> {
    const unknown = [...new Set(linkIds)].filter((id) => !this.#known.has(id));
    const read = unknown.length > 0 ? await this.#read(botId, unknown) : new Map<string, Date>();
    const times = new Map<string, Date>();
    for (const id of linkIds) {
      const time = read.get(id) ?? this.#known.get(id);
      if (time instanceof Date) times.set(id, time);
    }
    return times;
  }

  async #read(botId: string, linkIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    try {
      const rows = await this.#rows(botId, linkIds);
      const read = new Map(rows.map(({ id, fetched_at }) => [id, fetched_at]));
      for (const id of linkIds) this.#known.set(id, read.get(id) ?? 'never');
      return read;
    } catch {
      // an answer without an age is better than none
      return new Map();
    }
  }

  #rows(botId: string, linkIds: readonly string[]) {
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
