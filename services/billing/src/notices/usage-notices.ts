import { newId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { addJob } from '@chirrup/persistence/jobs/jobs';
import { plans } from '@chirrup/proto/plans';
import { Injectable } from '@nestjs/common';
import { percentUsed } from '../ledger/domain/account.js';
import { paysAsItGoes } from '../ledger/domain/terms.js';
import { usageReached } from '../subscriptions/billing-events.js';
import type { OpenAccount } from '../subscriptions/owner-account.js';
import { USAGE_MAIL, type UsageMailOrder } from './usage-mail.js';
import { UsageMailWorker } from './usage-mail.worker.js';

const LEVELS = [80, 100];

/** Tells an owner once in a period that so much of the plan's messages is used; on another plan again. */
@Injectable()
export class UsageNotices {
  constructor(
    private readonly outbox: Outbox,
    private readonly mails: UsageMailWorker,
  ) {}

  async check({ tx, subscription, book, lot, period }: OpenAccount): Promise<void> {
    const { userId, plan } = subscription;
    const percent = percentUsed(book, subscription, lot);
    const reached = LEVELS.filter((level) => percent >= level);
    if (reached.length === 0) return;
    const rows = await tx.query<{ percent: number }>(
      `INSERT INTO notices (user_id, lot, percent) SELECT $1, $2, unnest($3::int[])
       ON CONFLICT DO NOTHING RETURNING percent`,
      [userId, `${lot} ${plan}`, reached],
      'notices.add',
    );
    // a jump over 80 % gives one mail, for 100 %
    const level = Math.max(...rows.map((row) => row.percent));
    if (rows.length === 0 || level < Math.max(...reached)) return;
    const used = book.balance('used', lot);
    const included = plans[plan].messagesPerMonth;
    await this.outbox.add(
      tx,
      usageReached({ userId, percent: level, used, included, periodEnd: period.end }),
    );
    const payload: UsageMailOrder = {
      userId,
      percent: level,
      plan,
      used,
      included,
      payAsYouGoLimit: paysAsItGoes(subscription) ? subscription.payAsYouGoLimit : 0,
      periodEnd: period.end,
    };
    await addJob(tx, { id: newId(), kind: USAGE_MAIL, botId: userId, queueKey: userId, payload });
    tx.afterCommit(() => this.mails.wake());
  }
}
