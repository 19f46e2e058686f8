import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { removeGaps } from '../gaps/persistence/gaps.rows.js';

/** A bot is gone: so must be what its visitors asked. */
@Injectable()
export class ForgetGapsCommand {
  execute(tx: Tx, botId: string): Promise<void> {
    return removeGaps(tx, botId);
  }
}
