import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { gapErrors } from '../domain/gap.errors.js';
import type { Gap, GapState } from '../domain/gap.js';

/** Wordings shown beside the newest. */
const SAMPLES = 3;

const GAP = `SELECT g.id, g.bot_id AS "botId", g.question, g.language, g.count, g.first_at AS "firstAt",
    g.last_at AS "lastAt", g.state, ARRAY(
      SELECT question FROM (SELECT question, max(asked_at) AS at FROM gap_questions q
        WHERE q.bot_id = g.bot_id AND q.gap_id = g.id AND lower(q.question) <> lower(g.question)
        GROUP BY question ORDER BY at DESC LIMIT ${SAMPLES}) s ORDER BY at DESC) AS samples
  FROM gaps g WHERE g.bot_id = $1`;

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
