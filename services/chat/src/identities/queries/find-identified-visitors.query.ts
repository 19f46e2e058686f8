import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';

const MAX = 1_000;

export interface Person {
  botId: string;
  /** The owner's id of the person; empty for none. */
  subject: string;
  /** In whatever case; empty for none. */
  email: string;
}

/** Visitors of a bot whom the owner's server has identified as a person. */
@Injectable()
export class FindIdentifiedVisitorsQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, { botId, subject, email }: Person): Promise<string[]> {
    requireService(principal);
    const rows = await this.uow.statement<{ visitorId: string }>(
      { tenant: botId },
      `SELECT visitor_id AS "visitorId" FROM visitor_identities
       WHERE bot_id = $1 AND ((subject = $2 AND $2 <> '') OR (lower(email) = lower($3) AND $3 <> ''))
       ORDER BY visitor_id LIMIT ${MAX}`,
      [botId, subject, email],
      'identities.find',
    );
    return rows.map(({ visitorId }) => visitorId);
  }
}
