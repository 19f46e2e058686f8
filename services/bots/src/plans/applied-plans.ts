import type { Clock } from '@chirrup/kernel/clock';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { AccountPlan } from '@chirrup/proto/gen/billing/v1/billing_service';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';

type BotLimits = Pick<AccountPlan, 'qaPerBot' | 'linksPerBot'>;

/** Another service may have lost the event: it is published again once a day. */
const PUBLISHED_AGAIN_HOURS = 24;

/** What of their owner's plan was applied to bots. */
@Injectable()
export class AppliedPlans {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** How many pairs may be in use; -1 for all, undefined if no plan was applied yet. */
  async pairs(tx: Tx, botId: string): Promise<number | undefined> {
    const [row] = await tx.query<{ pairs: number }>('SELECT pairs FROM applied_plans WHERE bot_id = $1', [
      botId,
    ]);
    return row?.pairs;
  }

  async save(tx: Tx, botId: string, { qaPerBot, linksPerBot }: BotLimits): Promise<void> {
    await tx.query(
      `INSERT INTO applied_plans (bot_id, pairs, links, applied_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (bot_id) DO UPDATE SET pairs = $2, links = $3, applied_at = $4`,
      [botId, qaPerBot, linksPerBot, new Date(this.clock.now())],
    );
  }

  /** Whether a bot or one of its pairs is paused, or not, where the plan says otherwise; in the scope of the bot. */
  async differ(tx: Tx, botId: string, { qaPerBot, linksPerBot }: BotLimits): Promise<boolean> {
    const [row] = await tx.query<{ differs: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM applied_plans
           WHERE bot_id = $1 AND pairs = $2 AND links = $3 AND applied_at > $4::timestamptz - ${PUBLISHED_AGAIN_HOURS} * interval '1 hour')
         OR count(*) FILTER (WHERE paused) <> CASE WHEN $2 < 0 THEN 0 ELSE greatest(count(*) - $2, 0) END AS differs
       FROM qa_pairs WHERE bot_id = $1`,
      [botId, qaPerBot, linksPerBot, new Date(this.clock.now())],
    );
    return row?.differs ?? true;
  }
}
