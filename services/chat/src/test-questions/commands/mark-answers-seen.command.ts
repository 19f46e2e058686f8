import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { markSeen } from '../persistence/run-results.rows.js';

/** Marks changed answers as seen; marking them again changes nothing. */
@Injectable()
export class MarkAnswersSeenCommand {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string, until: Date): Promise<void> {
    requireBotRole(principal, botId, 'editor');
    await markSeen(this.uow, botId, until);
  }
}
