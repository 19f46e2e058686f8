import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { AnswerImpact } from '@chirrup/proto/gen/chat/v1/chat_service';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';

/** The answers that changed since the owner marked changes as seen. */
@Injectable()
export class AnswerImpactQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string): Promise<AnswerImpact> {
    requireBotRole(principal, botId, 'viewer');
    const rows = await this.uow.statement<{
      runAt: number;
      changedAt: number | null;
      question: string;
      before: string | null;
      after: string;
    }>(
      { tenant: botId },
      `SELECT (extract(epoch FROM run_at) * 1000)::float8 AS "runAt",
         (extract(epoch FROM changed_at) * 1000)::float8 AS "changedAt", question, before, answer AS after
       FROM watched_answers WHERE bot_id = $1 ORDER BY question LIMIT 300`,
      [botId],
      'test-questions.impact',
    );
    return {
      at: Math.max(0, ...rows.map(({ runAt }) => runAt)),
      changes: rows.flatMap(({ question, before, after, changedAt }) =>
        changedAt === null ? [] : [{ question, before: before ?? '', after, at: changedAt }],
      ),
    };
  }
}
