import { isUuid } from '@chirrup/kernel/ids';
import { err, ok, type Result } from '@chirrup/kernel/result';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { requireBot } from '../../bots/require-bot.js';
import { QaWriter } from '../persistence/qa-writer.js';
import type { QaConflict } from './update-qa.command.js';

export interface DeleteQa {
  botId: string;
  qaId: string;
  /** The version the caller has seen; 0 for what they wrote themselves. */
  version?: number | undefined;
}

/** Deletes a pair; deleting it again is fine. */
@Injectable()
export class DeleteQaCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly writer: QaWriter,
  ) {}

  async execute(principal: Principal, { botId, qaId, version }: DeleteQa): Promise<Result<void, QaConflict>> {
    requireBot(principal, botId, 'editor');
    if (!isUuid(qaId)) return ok(undefined);
    return this.uow.run<Result<void, QaConflict>>({ tenant: botId }, async (tx) => {
      const current = await this.writer.find(tx, botId, qaId);
      if (!current) return ok(undefined);
      if (await this.writer.isUnseen(tx, current, version, principal)) return err({ current });
      await this.writer.remove(tx, current, principal);
      return ok(undefined);
    });
  }
}
