import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { knowledgeErrors } from '../../links/domain/link.errors.js';
import { requireId } from '../../links/domain/require-id.js';
import type { ImportUrlView, ImportView } from '../domain/import.js';
import { ImportsRepository } from '../persistence/imports.repository.js';

/** One import with the state of each of its addresses. */
@Injectable()
export class GetImportQuery {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly imports: ImportsRepository,
  ) {}

  async execute(
    principal: Principal,
    { botId, id }: { botId: string; id: string },
  ): Promise<ImportView & { urls: ImportUrlView[] }> {
    requireBotRole(principal, botId, 'viewer');
    requireId(id, knowledgeErrors.importNotFound);
    return this.uow.run({ tenant: botId }, async (tx) => {
      const found = await this.imports.view(tx, id);
      if (!found) throw new DomainError(knowledgeErrors.importNotFound);
      const urls = await tx.query<ImportUrlView>(
        `SELECT url, state, reason, link_id AS "linkId" FROM import_urls WHERE import_id = $1 ORDER BY position`,
        [id],
      );
      return { ...found, urls };
    });
  }
}
