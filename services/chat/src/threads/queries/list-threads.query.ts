import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { threadErrors } from '../domain/thread.errors.js';
import type { Thread } from '../domain/thread.js';
import { checkFilter, type ThreadFilter } from '../domain/thread-filter.js';
import { threadLanguage } from '../domain/thread-language.js';
import { readerOf } from '../reader.js';
import { threadPage } from './list-threads.sql.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
/** A search through texts takes no longer (ms): less than the deadline of a read. */
const SEARCH_MS = 1_500;
/** PostgreSQL: canceling statement due to statement timeout. */
const QUERY_CANCELED = '57014';

export interface ListThreads extends ThreadFilter {
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

  async execute(principal: Principal, { botId, limit, before, ...filter }: ListThreads): Promise<Thread[]> {
    const { visitorId } = readerOf(principal, botId);
    const wanted = checkFilter(filter);
    const [sql, values] = threadPage({
      botId,
      visitorId,
      limit: Math.min(Math.max(limit || DEFAULT_LIMIT, 1), MAX_LIMIT),
      before: before > 0 ? before : END_OF_TIME,
      filter: wanted,
    });
    const threads = wanted.text
      ? await this.#search(botId, sql, values)
      : await this.uow.statement<Thread>({ tenant: botId }, sql, values);
    return threads.map((thread) => ({ ...thread, language: threadLanguage(thread) }));
  }

  #search(botId: string, sql: string, values: unknown[]): Promise<Thread[]> {
    return this.uow.run({ tenant: botId }, async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = ${SEARCH_MS}`);
      return tx.query<Thread>(sql, values).catch((error: { code?: unknown }) => {
        throw error.code === QUERY_CANCELED ? new DomainError(threadErrors.searchTooSlow) : error;
      });
    });
  }
}

/** 9999-12-31, in epoch milliseconds. */
const END_OF_TIME = 253_402_214_400_000;
