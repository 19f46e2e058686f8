import { isUuid } from '@chirrup/kernel/ids';
import { cursorsOf, type Page, pageOf } from '@chirrup/persistence/cursor';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { requireBot } from '../../bots/require-bot.js';
import type { Qa } from '../domain/qa.js';

export interface ListQa {
  botId: string;
  /** 0 for as many as one list may have. */
  limit: number;
  /** Cursor of the page before, or the id of its last pair; empty for the newest. */
  before: string;
}

const MAX_ROWS = 1_000;
const CURSORS = cursorsOf('pairs', ['id']);

/** A bot's pairs, newest first; ids grow with time, so they are the cursor too. */
@Injectable()
export class ListQaQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, { botId, limit, before }: ListQa): Promise<Page<Qa>> {
    requireBot(principal, botId, 'viewer');
    const [last] = before === '' || isUuid(before) ? [before || null] : CURSORS.read(before);
    const rows = limit > 0 ? Math.min(limit, MAX_ROWS) : MAX_ROWS;
    const pairs = await this.uow.statement<Qa>(
      { tenant: botId },
      `SELECT id, bot_id AS "botId", question, answer, phrasings, created_at AS "createdAt", paused, draft, version FROM qa_pairs
       WHERE bot_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [botId, last, rows + 1],
      'qa.list',
    );
    return pageOf(pairs, rows, ({ id }) => CURSORS.write([id]));
  }
}
