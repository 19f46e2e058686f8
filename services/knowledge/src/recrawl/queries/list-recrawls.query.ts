import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { KEPT_RECRAWLS, type Recrawl } from '../domain/recrawl.js';
import { RECRAWL_COLUMNS } from '../persistence/recrawls.repository.js';

/** A bot's latest re-crawls, newest first. */
@Injectable()
export class ListRecrawlsQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string): Promise<Recrawl[]> {
    requireBotRole(principal, botId, 'viewer');
    return this.uow.statement<Recrawl & Record<string, unknown>>(
      { tenant: botId },
      `SELECT ${RECRAWL_COLUMNS} FROM recrawls WHERE bot_id = $1 ORDER BY started_at DESC, id DESC LIMIT $2`,
      [botId, KEPT_RECRAWLS],
      'recrawls.list',
    );
  }
}
