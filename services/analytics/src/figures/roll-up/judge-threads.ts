import { setImmediate as turn } from 'node:timers/promises';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { JUDGE_VERSION, judgeReplies } from '../../satisfaction/judge.js';
import { type ExchangeRow, type Scored, saveScores, threadsOf } from '../persistence/figures.rows.js';

/** Later messages of a very long thread are judged by themselves. */
const MOST_TURNS = 200;
/** Their texts are held at the same time. */
const THREADS_AT_ONCE = 250;
/** Judged in a few milliseconds; then others have their turn. */
const REPLIES_UNBROKEN = 100;

const isRefused = ({ outcome, state }: ExchangeRow): boolean =>
  outcome === 'nothing' || outcome === 'offer' || state === 'failed';

/** Scores that differ from the stored ones; replies without text of their question keep theirs. */
export const judgeThread = (rows: readonly ExchangeRow[]): Scored[] => {
  const changed: Scored[] = [];
  for (let from = 0; from < rows.length; from += MOST_TURNS) {
    // what has lost its text was judged while it had one
    const part = rows
      .slice(from, from + MOST_TURNS)
      .filter(({ question, state }) => question !== null && state !== null);
    const scores = judgeReplies(
      part.map((row) => ({
        question: row.question ?? '',
        isRefused: isRefused(row),
        replyWords: row.words ?? 0,
      })),
    );
    part.forEach((row, at) => {
      const score = scores[at] ?? 0;
      if (row.score !== score || row.judged !== JUDGE_VERSION)
        changed.push({ id: row.id, place: row.place, score });
    });
  }
  return changed;
};

/** Scores that differ from the stored ones, of whole conversations. */
export const judged = async (rows: readonly ExchangeRow[]): Promise<Scored[]> => {
  const changed: Scored[] = [];
  let unbroken = 0;
  for (const thread of Map.groupBy(rows, ({ threadId }) => threadId).values()) {
    changed.push(...judgeThread(thread));
    unbroken += thread.length;
    if (unbroken < REPLIES_UNBROKEN) continue;
    unbroken = 0;
    await turn();
  }
  return changed;
};

/**
 * Judges the conversations of these threads; returns the quarters whose scores changed. While some are judged, the
 * database saves the ones before and reads the next.
 */
export const judgeThreads = async (tx: Tx, botId: string, threadIds: readonly string[]): Promise<Date[]> => {
  const quarters = new Map<number, Date>();
  const read = (from: number) =>
    awaitedLater(threadsOf(tx, botId, threadIds.slice(from, from + THREADS_AT_ONCE)));
  let reading = threadIds.length > 0 ? read(0) : undefined;
  let saving: Promise<void> | undefined;
  for (let from = THREADS_AT_ONCE; reading; from += THREADS_AT_ONCE) {
    const rows = await reading;
    reading = from < threadIds.length ? read(from) : undefined;
    const changed = await judged(rows);
    await saving;
    saving = awaitedLater(saveScores(tx, botId, JUDGE_VERSION, changed));
    const ids = new Set(changed.map(({ id }) => id));
    for (const { id, slot } of rows) if (slot && ids.has(id)) quarters.set(slot.getTime(), slot);
  }
  await saving;
  return [...quarters.values()];
};

/** A query whose failure shows where it is awaited, and is no unhandled rejection until then. */
const awaitedLater = <T>(query: Promise<T>): Promise<T> => {
  query.catch(() => undefined);
  return query;
};
