import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { Change } from './change.js';

export interface ListChanges {
  botId: string;
  /** 0 for the usual number. */
  limit: number;
  /** Id of the last change of the page before; empty for the newest. */
  before: string;
}

const DEFAULT_ROWS = 50;
const MAX_ROWS = 100;

/** What was changed, newest first; ids grow with time, so they are the cursor too. */
@Injectable()
export class ListChangesQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, { botId, limit, before }: ListChanges): Promise<Change[]> {
    requireBotRole(principal, botId, 'viewer');
    if (before !== '' && !isUuid(before)) {
      throw new DomainError(
        commonErrors.invalid,
        { detail: 'before' },
        'before must be the _id of a change.',
      );
    }
    return this.uow.statement<Change>(
      { tenant: botId },
      `SELECT c.id, c.bot_id AS "botId", c.at, c.user_id AS "userId", c.kind, c.subject, c.before, c.after,
         coalesce(nullif(m.email, ''), CASE WHEN b.owner_user_id = c.user_id THEN b.owner_user_email END, '') AS "userEmail"
       FROM bot_changes c JOIN bots b ON b.id = c.bot_id
       LEFT JOIN bot_members m ON m.bot_id = c.bot_id AND m.user_id = c.user_id
       WHERE c.bot_id = $1 AND b.deleted_at IS NULL AND ($2::uuid IS NULL OR c.id < $2) ORDER BY c.id DESC LIMIT $3`,
      [botId, before || null, Math.min(limit > 0 ? limit : DEFAULT_ROWS, MAX_ROWS)],
      'bots.changes',
    );
  }
}
