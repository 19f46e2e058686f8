import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { callerName } from '../caller-name.js';

export interface SettleKey {
  operation: string;
  key: string;
  /** `refused`: nothing was changed, so the key is free again. */
  outcome: 'done' | 'refused' | 'unknown';
  /** JSON; empty unless done. */
  answer: string;
}

const RELEASE = 'DELETE FROM request_keys WHERE caller = $1 AND operation = $2 AND key = $3';
const SETTLE =
  'UPDATE request_keys SET state = $4, answer = $5 WHERE caller = $1 AND operation = $2 AND key = $3';

/** Remembers what became of the request that claimed a key. */
@Injectable()
export class SettleKeyCommand {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, { operation, key, outcome, answer }: SettleKey): Promise<void> {
    const caller = callerName(principal);
    const scope = { user: caller };
    if (outcome === 'refused') await this.uow.statement(scope, RELEASE, [caller, operation, key]);
    else await this.uow.statement(scope, SETTLE, [caller, operation, key, outcome, answer]);
  }
}
