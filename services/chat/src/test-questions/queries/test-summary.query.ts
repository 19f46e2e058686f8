import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { TestSummary } from '@chirrup/proto/gen/chat/v1/chat_service';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { TEST_RUN } from '../run/test-run.worker.js';

/** A repetition may be further away: until then nothing is under way. */
const SOON = '15 seconds';

const SUMMARY = `
  SELECT count(*) FILTER (WHERE result = 'green')::int AS green, count(*) FILTER (WHERE result = 'red')::int AS red,
    count(*) FILTER (WHERE result = 'never')::int AS never,
    EXISTS (SELECT 1 FROM jobs WHERE kind = $2 AND queue_key = $1 AND failed_at IS NULL
      AND (lease_owner IS NOT NULL OR run_at < now() + interval '${SOON}')) AS running,
    coalesce((extract(epoch FROM max(last_run_at)) * 1000)::float8, 0) AS "lastRunAt",
    coalesce((array_agg(question ORDER BY id) FILTER (WHERE result = 'red'))[1], '') AS "firstRed"
  FROM test_questions WHERE bot_id = $1`;

/** Counts of a bot's test questions by result. */
@Injectable()
export class TestSummaryQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string): Promise<TestSummary> {
    requireBotRole(principal, botId, 'viewer');
    const [row] = await this.uow.statement<TestSummary>(
      { tenant: botId },
      SUMMARY,
      [botId, TEST_RUN],
      'test-questions.summary',
    );
    return row ?? { green: 0, red: 0, never: 0, running: false, lastRunAt: 0, firstRed: '' };
  }
}
