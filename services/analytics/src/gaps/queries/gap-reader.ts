import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { VOTE_WEIGHT } from '../../figures/domain/score.js';
import { gapErrors } from '../domain/gap.errors.js';
import type { Gap, GapState } from '../domain/gap.js';

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

const GAP = `SELECT g.id, g.bot_id AS "botId", g.question, g.language, g.count, g.first_at AS "firstAt",
    g.last_at AS "lastAt", g.state, ARRAY(
      SELECT question FROM (SELECT question, max(asked_at) AS at FROM gap_questions q
        WHERE q.bot_id = g.bot_id AND q.gap_id = g.id AND lower(q.question) <> lower(g.question)
        GROUP BY question ORDER BY at DESC LIMIT ${SAMPLES}) s ORDER BY at DESC) AS samples,
    fared.asked, fared.answered, fared.votes, fared.score
  FROM gaps g CROSS JOIN LATERAL (${FARED}) fared WHERE g.bot_id = $1`;

/** Reads gaps with their samples. */
@Injectable()
export class GapReader {
  constructor(private readonly uow: UnitOfWork) {}

  /** @throws DomainError gapErrors.notFound */
  async one(botId: string, gapId: string): Promise<Gap> {
    const [gap] = isUuid(gapId)
      ? await this.uow.statement<Gap>({ tenant: botId }, `${GAP} AND g.id = $2`, [botId, gapId], 'gaps.one')
      : [];
    if (!gap) throw new DomainError(gapErrors.notFound);
    return gap;
  }

  /** Most asked first, then newest; starts after the gap `before`. */
  page(botId: string, state: GapState, limit: number, before: string | null): Promise<Gap[]> {
    return this.uow.statement<Gap>(
      { tenant: botId },
      `${GAP} AND g.state = $2 AND ($4::uuid IS NULL OR (g.count, g.last_at, g.id) <
         (SELECT count, last_at, id FROM gaps WHERE bot_id = $1 AND id = $4))
       ORDER BY g.count DESC, g.last_at DESC, g.id DESC LIMIT $3`,
      [botId, state, limit, before],
      'gaps.page',
    );
  }
}
