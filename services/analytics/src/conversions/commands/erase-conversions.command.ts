import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { forgetVisitorConversions } from '../persistence/conversions.rows.js';

/** Deletes the conversions of a visitor, also of one who never had a conversation. */
@Injectable()
export class EraseConversionsCommand {
  constructor(private readonly uow: UnitOfWork) {}

  execute(principal: Principal, botId: string): Promise<void> {
    const visitorId = requireVisitor(principal, botId);
    return this.uow.run({ tenant: botId }, (tx) => forgetVisitorConversions(tx, botId, visitorId));
  }
}
