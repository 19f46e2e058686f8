import { DomainError } from '@chirrup/kernel/domain-error';
import { cursorsOf, type Page, pageOf } from '@chirrup/persistence/cursor';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { cutText } from '@chirrup/text/search/cut-text';
import { excerpt } from '@chirrup/text/search/mark-words';
import { Injectable } from '@nestjs/common';
import { threadErrors } from '../domain/thread.errors.js';
import type { Thread } from '../domain/thread.js';
import { checkFilter, type ThreadFilter } from '../domain/thread-filter.js';
import { threadLanguage } from '../domain/thread-language.js';
import { readerOf } from '../reader.js';
import { type ThreadsFrom, threadPage } from './list-threads.sql.js';

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
  /** Of the page before, in place of `before`. */
  cursor?: string | undefined;
}

/** Threads that a search looks through first. */
const NEWEST = 300;
const CURSORS = cursorsOf('threads', ['number', 'id']);

/** Threads by their last change, newest first: all of the bot for members, own ones for visitors. */
@Injectable()
export class ListThreadsQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(
    principal: Principal,
    { botId, cursor, before, ...request }: ListThreads,
  ): Promise<Page<Thread>> {
    const { limit: asked, ...filter } = request;
    const limit = Math.min(Math.max(asked || DEFAULT_LIMIT, 1), MAX_LIMIT);
    const { visitorId } = readerOf(principal, botId);
    const wanted = checkFilter(filter);
    const from: ThreadsFrom = cursor ? fromCursor(cursor) : { before: before > 0 ? before : END_OF_TIME };
    const sql = (newest?: number) => threadPage({ botId, visitorId, limit, from, filter: wanted, newest });
    const paged = (threads: Thread[]): Page<Thread> => {
      const length = from.id ? limit : toEndOfMoment(threads, limit);
      return pageOf(threads, length, (last) => CURSORS.write([last.updatedAt, last.id]));
    };
    const { rows, next } =
      wanted.words.length === 0
        ? paged(await this.uow.statement<Thread>({ tenant: botId }, ...sql()))
        : await this.#search(botId, async (search) => {
            // what is in many threads fills a page from the newest; only other words are worth looking at all
            const newest = paged(await search(...sql(NEWEST)));
            return newest.next ? newest : paged(await search(...sql()));
          });
    return { rows: rows.map((row) => shown(row, wanted.words)), next };
  }

  #search<T>(botId: string, look: (search: Search) => Promise<T>): Promise<T> {
    return this.uow.run({ tenant: botId }, async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = ${SEARCH_MS}`);
      return look((sql, values) => tx.query<Thread>(sql, values)).catch((error: { code?: unknown }) => {
        throw error.code === QUERY_CANCELED ? new DomainError(threadErrors.searchTooSlow) : error;
      });
    });
  }
}

type Search = (sql: string, values: unknown[]) => Promise<Thread[]>;

/** A question in a list. */
const QUESTION = 200;
/** What is shown of a message that was found. */
const EXCERPT = 160;

/** A row as a list has it. */
const shown = (row: Thread, words: string[][]): Thread => ({
  ...row,
  language: threadLanguage(row),
  firstQuestion: cutText(row.firstQuestion ?? '', QUESTION),
  lastQuestion: cutText(row.lastQuestion ?? '', QUESTION),
  hit: row.hit && { seq: row.hit.seq, text: excerpt(row.hit.text, words, EXCERPT) },
});

const fromCursor = (cursor: string): ThreadsFrom => {
  const [before, id] = CURSORS.read(cursor);
  return { before, id };
};

/** Length of a page that ends with all threads of the moment its last one changed in. */
const toEndOfMoment = (threads: readonly Thread[], limit: number): number => {
  const moment = threads[limit - 1]?.updatedAt ?? 0;
  const after = threads.findIndex(({ updatedAt }) => updatedAt < moment);
  return after === -1 ? Math.max(limit, threads.length) : after;
};

/** 9999-12-31, in epoch milliseconds. */
const END_OF_TIME = 253_402_214_400_000;
