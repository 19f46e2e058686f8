import { IDENTITY_OF_THREAD } from '../../identities/persistence/identities.rows.js';
import { IMAGE_SNIPPET } from '../domain/message-content.js';
import type { checkFilter } from '../domain/thread-filter.js';
import { THREAD_COLUMNS } from '../persistence/columns.js';
import { hasWords, hitOf, threadsWith } from './search-threads.sql.js';

/** Characters of a question that are read for a list, which cuts it between letters. */
const QUESTION = 300;
/** What a list shows of a message; an image's content is the name of a file. */
const SHOWN = `CASE m.message_type WHEN 'image' THEN '${IMAGE_SNIPPET}' ELSE left(m.content, ${QUESTION}) END`;
/** After a thread, or all before a moment (epoch milliseconds). */
export type ThreadsFrom = { before: number; id?: string };

type Filter = ReturnType<typeof checkFilter>;

export interface ThreadPage {
  botId: string;
  /** null: the threads of all visitors. */
  visitorId: string | null;
  limit: number;
  from: ThreadsFrom;
  filter: Filter;
  /** A search looks through so many of the newest that fit the rest; all without it. */
  newest?: number | undefined;
}

const RATED = {
  '': undefined,
  // the rated index is used only if its condition follows from this one
  up: 't.positive_count > 0',
  down: 't.negative_count > 0',
  none: 't.positive_count = 0 AND t.negative_count = 0',
} as const;

const BEGUN = 't.message_count > 0';
const BY_TIME = 'active_hour DESC, updated_at DESC';
const ORDER = `${BY_TIME}, id DESC`;

/** SQL: what fits a filter, and the words of its search; `value` adds a parameter. */
const conditionsOf = ({ between, rating, unanswered, words }: Filter, value: (added: unknown) => string) => {
  const conditions: string[] = [];
  if (between) {
    const [from, to] = [value(between.startAt), value(between.endAt)].map((at) => `${at}::timestamptz`);
    // the hours are indexed; zones of half an hour begin their days within one
    conditions.push(
      `t.active_hour >= date_trunc('hour', ${from} AT TIME ZONE 'UTC') AND t.updated_at >= ${from}`,
      `t.active_hour <= ${to} AT TIME ZONE 'UTC' AND t.updated_at < ${to}`,
    );
  }
  if (RATED[rating]) conditions.push(RATED[rating]);
  if (unanswered) conditions.push('t.unanswered');
  return { conditions, places: words.map((spellings) => spellings.map((word) => value(word))) };
};

// threads that were found are looked up one by one: the planner cannot know how few they are
const foundAmong = (matching: string, places: string[][], words: string[][]): string =>
  places.length === 0
    ? matching
    : `SELECT t.* FROM (${threadsWith(places, words)}) found CROSS JOIN LATERAL (${matching} AND t.id = found.id OFFSET 0) t`;

/** All threads of a bot that fit a filter: SQL of rows of `threads`, with its values. */
export const threadsThatFit = (botId: string, filter: Filter): [string, unknown[]] => {
  const values: unknown[] = [botId];
  const { conditions, places } = conditionsOf(filter, (added) => `$${values.push(added)}`);
  const matching = `SELECT t.* FROM threads t WHERE ${['t.bot_id = $1', BEGUN, ...conditions].join(' AND ')}`;
  return [foundAmong(matching, places, filter.words), values];
};

// Sorted by the indexed hour first; the few rows of one hour are sorted in memory. Not a prepared statement: its generic
// plan expects few threads and would sort all threads of a large bot for every page.
export const threadPage = ({
  botId,
  visitorId,
  limit,
  from,
  filter,
  newest,
}: ThreadPage): [string, unknown[]] => {
  const values: unknown[] = [botId, from.before, limit + 1];
  const value = (added: unknown): string => `$${values.push(added)}`;
  const conditions = [
    't.bot_id = $1',
    `t.active_hour <= date_trunc('hour', to_timestamp($2::float8 / 1000) AT TIME ZONE 'UTC')`,
    from.id
      ? `(t.updated_at, t.id) < (to_timestamp($2::float8 / 1000), ${value(from.id)}::uuid)`
      : 't.updated_at < to_timestamp($2::float8 / 1000)',
  ];
  // a chat that was opened and left without a word is no conversation to its owner, nor in figures
  conditions.push(visitorId === null ? BEGUN : `t.visitor_id = ${value(visitorId)}`);
  const { conditions: fitting, places } = conditionsOf(filter, value);
  conditions.push(...fitting);
  // who goes on by time alone gets the whole moment that the page ends in
  const rows = from.id ? `${ORDER} LIMIT $3` : `${BY_TIME} FETCH FIRST $3 ROWS WITH TIES`;
  const matching = `SELECT t.* FROM threads t WHERE ${conditions.join(' AND ')}`;
  const found = newest
    ? `SELECT t.* FROM (${matching} ORDER BY ${ORDER} LIMIT ${newest}) t WHERE ${hasWords(places)}`
    : foundAmong(matching, places, filter.words);
  const page = `${found} ORDER BY ${rows}`;
  const sql = `SELECT ${THREAD_COLUMNS},
      coalesce((SELECT ${SHOWN} FROM messages m WHERE m.thread_id = t.id AND m.seq = 1), '') AS "firstQuestion",
      coalesce((SELECT ${SHOWN} FROM messages m WHERE m.thread_id = t.id AND m.sender_type = 'client' AND m.message_type NOT IN ('email', 'contact')
        ORDER BY m.seq DESC LIMIT 1), '') AS "lastQuestion",
      ${IDENTITY_OF_THREAD} AS identity${places.length > 0 ? `, ${hitOf(places)} AS hit` : ''}
    FROM (${page}) t ORDER BY ${ORDER}`;
  return [sql, values];
};
