import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { gapErrors } from '../domain/gap.errors.js';
import type { Gap, GapState } from '../domain/gap.js';
import { GapReader } from '../queries/gap-reader.js';

/** Sets the state of a gap; setting it again changes nothing. */
@Injectable()
export class ChangeGapCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly reader: GapReader,
  ) {}

  async execute(principal: Principal, botId: string, gapId: string, state: GapState): Promise<Gap> {
    requireBotRole(principal, botId, 'editor');
    if (!isUuid(gapId)) throw new DomainError(gapErrors.notFound);
    await this.uow.statement(
      { tenant: botId },
      'UPDATE gaps SET state = $3, state_at = now() WHERE bot_id = $1 AND id = $2 AND state <> $3',
      [botId, gapId, state],
      'gaps.change',
    );
    return this.reader.one(botId, gapId);
  }
}
