import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { OwnerQuery } from '../../bots/queries/owner.query.js';
import { requireBot } from '../../bots/require-bot.js';
import { AccountPlans } from '../../plans/account-plans.js';
import { checkIdempotencyKey, checkQa, type Qa } from '../domain/qa.js';
import { QaWriter } from '../persistence/qa-writer.js';

export interface CreateQa {
  botId: string;
  question: string;
  answer: string;
  phrasings: string[];
  /** True for one that was deleted before anybody kept it. */
  draft?: boolean;
  /** The same key answers the same pair; empty for none. */
  idempotencyKey: string;
}

/** Adds a Q&A pair, as many to a bot as the owner's plan allows. */
@Injectable()
export class CreateQaCommand {
  constructor(
    private readonly plans: AccountPlans,
    private readonly owner: OwnerQuery,
    private readonly uow: UnitOfWork,
    private readonly writer: QaWriter,
  ) {}

  async execute(
    principal: Principal,
    { botId, question, answer, phrasings, draft = false, ...input }: CreateQa,
  ): Promise<Qa> {
    requireBot(principal, botId, 'editor');
    checkQa({ question, answer, phrasings });
    const idempotencyKey = checkIdempotencyKey(input.idempotencyKey) || null;
    const plan = await this.plans.of(await this.owner.execute(botId));
    return this.uow.run({ tenant: botId }, async (tx) => {
      await this.writer.lock(tx, botId);
      const [before] = await this.writer.findByKeys(tx, botId, idempotencyKey ? [idempotencyKey] : []);
      if (before) return before;
      if (!draft) await this.writer.checkRoom(tx, botId, plan.qaPerBot);
      const [qa] = await this.writer.add(
        tx,
        botId,
        [{ question, answer, phrasings, draft, idempotencyKey }],
        principal,
      );
      const paused = await this.writer.pauseAdded(tx, botId);
      return { ...(qa as Qa), paused };
    });
  }
}
