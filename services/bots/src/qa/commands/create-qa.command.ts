import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { BotsRepository } from '../../bots/persistence/bots.repository.js';
import { OwnerQuery } from '../../bots/queries/owner.query.js';
import { requireBot } from '../../bots/require-bot.js';
import { AccountPlans, isUsedUp } from '../../plans/account-plans.js';
import { qaErrors } from '../domain/qa.errors.js';
import { checkIdempotencyKey, checkQa, type Qa } from '../domain/qa.js';
import { QaEntity } from '../persistence/qa.entity.js';
import { qaSaved } from '../qa-events.js';

export interface CreateQa {
  botId: string;
  question: string;
  answer: string;
  /** The same key answers the same pair; empty for none. */
  idempotencyKey: string;
}

/** Adds a Q&A pair, as many to a bot as the owner's plan allows. */
@Injectable()
export class CreateQaCommand {
  constructor(
    private readonly plans: AccountPlans,
    private readonly owner: OwnerQuery,
    private readonly bots: BotsRepository,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, input: CreateQa): Promise<Qa> {
    requireBot(principal, input.botId, 'editor');
    checkQa(input);
    const idempotencyKey = checkIdempotencyKey(input.idempotencyKey) || null;
    const plan = await this.plans.of(await this.owner.execute(input.botId));
    return this.uow.run({ tenant: input.botId }, async (tx) => {
      // pairs of one bot are added one after another: neither the limit nor a key can be passed twice
      await this.bots.lock(tx, input.botId);
      const before =
        idempotencyKey && (await tx.manager.findOneBy(QaEntity, { botId: input.botId, idempotencyKey }));
      if (before) return before;
      await this.#checkLimit(tx, input.botId, plan.qaPerBot);
      const at = new Date(this.clock.now());
      const { botId, question, answer } = input;
      const qa: Qa = { id: newId(), botId, question, answer, createdAt: at };
      await tx.manager.insert(QaEntity, { ...qa, idempotencyKey, updatedAt: at });
      await this.outbox.add(tx, qaSaved(qa, at.getTime()));
      return qa;
    });
  }

  async #checkLimit(tx: Tx, botId: string, limit: number): Promise<void> {
    if (limit < 0) return;
    const count = await tx.manager.countBy(QaEntity, { botId });
    if (isUsedUp(limit, count)) throw new DomainError(qaErrors.limitReached);
  }
}
