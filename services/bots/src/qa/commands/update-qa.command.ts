import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { err, ok, type Result } from '@chirrup/kernel/result';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { OwnerQuery } from '../../bots/queries/owner.query.js';
import { requireBot } from '../../bots/require-bot.js';
import { AccountPlans } from '../../plans/account-plans.js';
import { qaErrors } from '../domain/qa.errors.js';
import type { Qa } from '../domain/qa.js';
import { QaWriter } from '../persistence/qa-writer.js';

export interface UpdateQa {
  botId: string;
  id: string;
  question: string;
  answer: string;
  /** Undefined: as they are. */
  phrasings: string[] | undefined;
  /** Undefined: as it is; false keeps a draft. */
  draft?: boolean | undefined;
  /** The version the caller has seen; 0 for what they wrote themselves. */
  version?: number | undefined;
}

/** The caller had not seen the latest change. */
export interface QaConflict {
  current: Qa;
}

/** Changes a pair; saving the same again changes nothing. */
@Injectable()
export class UpdateQaCommand {
  constructor(
    private readonly plans: AccountPlans,
    private readonly owner: OwnerQuery,
    private readonly uow: UnitOfWork,
    private readonly writer: QaWriter,
  ) {}

  async execute(
    principal: Principal,
    { botId, id, phrasings, draft, version, ...text }: UpdateQa,
  ): Promise<Result<Qa, QaConflict>> {
    requireBot(principal, botId, 'editor');
    if (!isUuid(id)) throw new DomainError(qaErrors.notFound);
    const limit = draft === false ? (await this.plans.of(await this.owner.execute(botId))).qaPerBot : -1;
    return this.uow.run<Result<Qa, QaConflict>>({ tenant: botId }, async (tx) => {
      if (limit >= 0) await this.writer.lock(tx, botId);
      const current = await this.writer.find(tx, botId, id);
      if (!current) throw new DomainError(qaErrors.notFound);
      const wanted = { ...text, phrasings: phrasings ?? current.phrasings };
      if (this.writer.isSame(current, wanted, draft)) return ok(current);
      if (await this.writer.isUnseen(tx, current, version, principal)) return err({ current });
      const isKept = current.draft && draft === false;
      if (isKept) await this.writer.checkRoom(tx, botId, limit);
      return ok(await this.writer.change(tx, current, wanted, principal, draft));
    });
  }
}
