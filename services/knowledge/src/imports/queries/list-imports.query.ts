import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { type ImportView, KEPT_IMPORTS } from '../domain/import.js';
import { IMPORT_VIEWS } from '../persistence/imports.repository.js';

/** A bot's latest imports with their counts, newest first. */
@Injectable()
export class ListImportsQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string): Promise<ImportView[]> {
    requireBotRole(principal, botId, 'viewer');
    return this.uow.statement<ImportView & Record<string, unknown>>(
      { tenant: botId },
      `${IMPORT_VIEWS} WHERE i.bot_id = $1 GROUP BY i.id ORDER BY i.id DESC LIMIT $2`,
      [botId, KEPT_IMPORTS],
      'imports.list',
    );
  }
}
