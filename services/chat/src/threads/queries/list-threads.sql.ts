import { IDENTITY_OF_THREAD } from '../../identities/persistence/identities.rows.js';
import { IMAGE_SNIPPET } from '../domain/message-content.js';
import type { checkFilter } from '../domain/thread-filter.js';
import { THREAD_COLUMNS } from '../persistence/columns.js';

/** Characters of the first question in a list. */
const QUESTION = 200;
/** What a list shows of a message; an image's content is the name of a file. */
const SHOWN = `CASE m.message_type WHEN 'image' THEN '${IMAGE_SNIPPET}' ELSE left(m.content, ${QUESTION}) END`;
/** Threads of one text search: the newest that fit the other filters. */
const SEARCHED = 2_000;

export interface ThreadPage {
  botId: string;
  /** null: the threads of all visitors. */
  visitorId: string | null;
  limit: number;
  /** Epoch milliseconds. */
  before: number;
  filter: ReturnType<typeof checkFilter>;
}

const RATED = {
  '': undefined,
  // the rated index is used only where its condition follows from this one
  up: 't.positive_count > 0',
  down: 't.negative_count > 0',
  none: 't.positive_count = 0 AND t.negative_count = 0',
} as const;

const ORDER = 'active_hour DESC, updated_at DESC, id DESC';

/** `%` and `_` in the words stand for themselves. */
const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

// Sorted by the indexed hour first; the few rows of one hour are sorted in memory. Not a prepared statement: its generic
// plan expects few threads and would sort all threads of a large bot for every page.
export const threadPage = ({ botId, visitorId, limit, before, filter }: ThreadPage): [string, unknown[]] => {
  const values: unknown[] = [botId, before, limit];
  const value = (added: unknown): string => `$${values.push(added)}`;
  const { between, rating, unanswered, text } = filter;
  const conditions = [
    't.bot_id = $1',
    `t.active_hour <= date_trunc('hour', to_timestamp($2::float8 / 1000) AT TIME ZONE 'UTC')`,
    't.updated_at < to_timestamp($2::float8 / 1000)',
  ];
  if (visitorId !== null) conditions.push(`t.visitor_id = ${value(visitorId)}`);
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
  const found = `SELECT t.* FROM threads t WHERE ${conditions.join(' AND ')} ORDER BY ${ORDER} LIMIT`;
  const page = text
    ? `SELECT * FROM (${found} ${SEARCHED}) t WHERE EXISTS (
         SELECT 1 FROM messages m WHERE m.thread_id = t.id AND m.message_type = 'text' AND m.content ILIKE ${value(pattern(text))})
       ORDER BY ${ORDER} LIMIT $3`
    : `${found} $3`;
  const sql = `SELECT ${THREAD_COLUMNS},
      coalesce((SELECT ${SHOWN} FROM messages m WHERE m.thread_id = t.id AND m.seq = 1), '') AS "firstQuestion",
      coalesce((SELECT ${SHOWN} FROM messages m WHERE m.thread_id = t.id AND m.sender_type = 'client' AND m.message_type NOT IN ('email', 'contact')
        ORDER BY m.seq DESC LIMIT 1), '') AS "lastQuestion",
      ${IDENTITY_OF_THREAD} AS identity
    FROM (${page}) t ORDER BY ${ORDER}`;
  return [sql, values];
};
