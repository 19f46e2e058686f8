import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { Thread } from '../domain/thread.js';
import { THREAD_COLUMNS } from '../persistence/columns.js';
import { readerOf } from '../reader.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

// Sorted by the indexed hour first; the few rows of one hour are sorted in memory. Not a prepared statement: its generic
// plan expects few threads and would sort all threads of a large bot for every page.
const page = (whose: string): string => `
  SELECT ${THREAD_COLUMNS} FROM threads t
  WHERE t.bot_id = $1 AND ${whose}
    AND t.active_hour <= date_trunc('hour', to_timestamp($3::float8 / 1000) AT TIME ZONE 'UTC') AND t.updated_at < to_timestamp($3::float8 / 1000)
  ORDER BY t.active_hour DESC, t.updated_at DESC, t.id DESC LIMIT $4`;
const OF_BOT = page('$2::text IS NULL');
const OF_VISITOR = page('t.visitor_id = $2');

export interface ListThreads {
  botId: string;
  /** 0 for the usual number. */
  limit: number;
  /** Epoch milliseconds; 0 for the newest. */
  before: number;
}

/** Threads by their last change, newest first: all of the bot for members, own ones for visitors. */
@Injectable()
export class ListThreadsQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, { botId, limit, before }: ListThreads): Promise<Thread[]> {
    const { visitorId } = readerOf(principal, botId);
    const size = Math.min(Math.max(limit || DEFAULT_LIMIT, 1), MAX_LIMIT);
    return this.uow.statement<Thread>({ tenant: botId }, visitorId === null ? OF_BOT : OF_VISITOR, [
      botId,
      visitorId,
      before > 0 ? before : END_OF_TIME,
      size,
    ]);
  }
}

/** 9999-12-31, in epoch milliseconds. */
const END_OF_TIME = 253_402_214_400_000;
