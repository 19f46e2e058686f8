import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { cursorsOf, type Page, pageOf } from '@chirrup/persistence/cursor';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { VOTE_WEIGHT } from '../figures/domain/score.js';
import { gapErrors } from './domain/gap.errors.js';
import type { Gap, GapState } from './domain/gap.js';

/** Wordings shown beside the newest. */
const SAMPLES = 3;

/** Newest questions in one wording that its shares are made of. */
const QUESTIONS = 50;

// A gap lies where nothing was answered; how its words fared at other times, and after an answer was taught, is in the log.
const FARED = `SELECT count(*)::int AS asked,
    count(*) FILTER (WHERE x.state = 'complete' AND x.outcome = 'answer')::int AS answered,
    count(x.vote)::int AS votes,
    round(sum(CASE WHEN x.vote IS NULL THEN x.score ELSE ${VOTE_WEIGHT} * CASE WHEN x.vote > 0 THEN 100 ELSE 0 END END)::numeric
      / sum(CASE WHEN x.vote IS NOT NULL THEN ${VOTE_WEIGHT} WHEN x.score IS NOT NULL THEN 1 END))::int AS score
  FROM (SELECT DISTINCT md5(lower(left(q.question, 300))) AS hash FROM gap_questions q
    WHERE q.bot_id = g.bot_id AND q.gap_id = g.id) w
  CROSS JOIN LATERAL (SELECT e.state, e.outcome, e.score, (SELECT nullif(v.value, 0) FROM exchange_votes v
      WHERE v.bot_id = g.bot_id AND v.message_id = e.reply_id ORDER BY v.voted_at DESC LIMIT 1) AS vote
    FROM exchanges e WHERE e.bot_id = g.bot_id AND md5(lower(left(e.question, 300))) = w.hash AND e.question IS NOT NULL
    ORDER BY e.asked_at DESC LIMIT ${QUESTIONS}) x`;

const gapsWith = (
  ...more: string[]
): string => `SELECT ${['g.id', ...more]}, g.bot_id AS "botId", g.question, g.language, g.count, g.first_at AS "firstAt",
    g.last_at AS "lastAt", g.state, ARRAY(
      SELECT question FROM (SELECT question, max(asked_at) AS at FROM gap_questions q
        WHERE q.bot_id = g.bot_id AND q.gap_id = g.id AND lower(q.question) <> lower(g.question)
        GROUP BY question ORDER BY at DESC LIMIT ${SAMPLES}) s ORDER BY at DESC) AS samples,
    fared.asked, fared.answered, fared.votes, fared.score
  FROM gaps g CROSS JOIN LATERAL (${FARED}) fared WHERE g.bot_id = $1`;

/** Of the last time; finer than what a client receives. */
const MICROS = '(extract(epoch FROM g.last_at) * 1000000)::float8 AS micros';
const CURSORS = cursorsOf('gaps', ['number', 'number', 'id']);

/** Reads gaps with their samples. */
@Injectable()
export class GapReader {
  constructor(private readonly uow: UnitOfWork) {}

  /** @throws DomainError gapErrors.notFound */
  async one(botId: string, gapId: string): Promise<Gap> {
    const [gap] = isUuid(gapId)
      ? await this.uow.statement<Gap>(
          { tenant: botId },
          `${gapsWith()} AND g.id = $2`,
          [botId, gapId],
          'gaps.one',
        )
      : [];
    if (!gap) throw new DomainError(gapErrors.notFound);
    return gap;
  }

  /** Most asked first, then newest; starts after a cursor, or after the gap with this id. */
  async page(botId: string, state: GapState, limit: number, before: string): Promise<Page<Gap>> {
    const after = before === '' ? [null, null, null] : await this.#after(botId, before);
    const gaps = await this.uow.statement<Gap & { micros: number }>(
      { tenant: botId },
      `${gapsWith(MICROS)} AND g.state = $2 AND ($4::int IS NULL OR (g.count, g.last_at, g.id) <
         ($4, timestamptz 'epoch' + $5::float8 * interval '1 microsecond', $6::uuid))
       ORDER BY g.count DESC, g.last_at DESC, g.id DESC LIMIT $3`,
      [botId, state, limit + 1, ...after],
      'gaps.page',
    );
    const { rows, next } = pageOf(gaps, limit, ({ count, micros, id }) => CURSORS.write([count, micros, id]));
    return { rows: rows.map(({ micros: _, ...gap }) => gap), next };
  }

  async #after(botId: string, before: string): Promise<[number, number, string]> {
    if (!isUuid(before)) return CURSORS.read(before);
    const [gap] = await this.uow.statement<{ count: number; micros: number }>(
      { tenant: botId },
      `SELECT g.count, ${MICROS} FROM gaps g WHERE g.bot_id = $1 AND g.id = $2`,
      [botId, before],
    );
    if (!gap)
      throw new DomainError(commonErrors.invalid, { detail: 'before' }, 'There is no such gap any more.');
    return [gap.count, gap.micros, before];
  }
}
