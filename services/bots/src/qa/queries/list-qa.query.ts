import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { requireBot } from '../../bots/require-bot.js';
import type { Qa } from '../domain/qa.js';

export interface ListQa {
  botId: string;
  /** 0 for as many as one list may have. */
  limit: number;
  /** Id of the last pair of the page before; empty for the newest. */
  before: string;
}

const MAX_ROWS = 1_000;

/** A bot's pairs, newest first; ids grow with time, so they are the cursor too. */
@Injectable()
export class ListQaQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, { botId, limit, before }: ListQa): Promise<Qa[]> {
    requireBot(principal, botId, 'viewer');
    if (before !== '' && !isUuid(before)) {
      throw new DomainError(commonErrors.invalid, { detail: 'before' }, 'before must be the _id of a pair.');
    }
    const rows = limit > 0 ? Math.min(limit, MAX_ROWS) : MAX_ROWS;
    return this.uow.statement<Qa>(
      { tenant: botId },
      `SELECT id, bot_id AS "botId", question, answer, phrasings, created_at AS "createdAt", paused, draft FROM qa_pairs
       WHERE bot_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [botId, before || null, rows],
      'qa.list',
    );
  }
}
