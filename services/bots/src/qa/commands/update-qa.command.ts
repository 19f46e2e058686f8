import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { requireBot } from '../../bots/require-bot.js';
import { qaErrors } from '../domain/qa.errors.js';
import { checkQa, type Qa } from '../domain/qa.js';
import { QaEntity } from '../persistence/qa.entity.js';
import { qaSaved } from '../qa-events.js';

/** Changes a pair; saving the same again changes nothing. */
@Injectable()
export class UpdateQaCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, { botId, id, question, answer }: Omit<Qa, 'createdAt'>): Promise<Qa> {
    requireBot(principal, botId, 'editor');
    checkQa({ question, answer });
    if (!isUuid(id)) throw new DomainError(qaErrors.notFound);
    return this.uow.run({ tenant: botId }, async (tx) => {
      const current = await tx.manager.findOne(QaEntity, {
        where: { id, botId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!current) throw new DomainError(qaErrors.notFound);
      if (current.question === question && current.answer === answer) return current;
      const now = this.clock.now();
      await tx.manager.update(QaEntity, { id, botId }, { question, answer, updatedAt: new Date(now) });
      const qa = { ...current, question, answer };
      await this.outbox.add(tx, qaSaved(qa, now));
      return qa;
    });
  }
}
