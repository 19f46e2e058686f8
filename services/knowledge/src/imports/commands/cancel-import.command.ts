import { JobNotifier } from '@chirrup/jobs/job-notifier';
import { DomainError } from '@chirrup/kernel/domain-error';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { knowledgeErrors } from '../../links/domain/link.errors.js';
import { requireId } from '../../links/domain/require-id.js';
import { type ImportView, isOver } from '../domain/import.js';
import { importFinished } from '../import-events.js';
import { CRAWL_IMPORT } from '../jobs/crawl-import-job.js';
import { ImportUrlsRepository } from '../persistence/import-urls.repository.js';
import { ImportsRepository } from '../persistence/imports.repository.js';

/** Ends an import where it stands; pages already learned stay. Cancelling one that is over changes nothing. */
@Injectable()
export class CancelImportCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly imports: ImportsRepository,
    private readonly urls: ImportUrlsRepository,
    private readonly outbox: Outbox,
    private readonly notifier: JobNotifier,
  ) {}

  async execute(principal: Principal, { botId, id }: { botId: string; id: string }): Promise<ImportView> {
    requireBotRole(principal, botId, 'editor');
    requireId(id, knowledgeErrors.importNotFound);
    const cancelled = await this.uow.run({ tenant: botId }, async (tx) => {
      const found = await this.imports.find(tx, id);
      if (!found) throw new DomainError(knowledgeErrors.importNotFound);
      const wasRunning = !isOver(found.state);
      if (wasRunning) {
        await this.imports.setState(tx, id, 'cancelled', 'The import was cancelled.');
        await this.urls.cancelOpen(tx, id);
      }
      const view = await this.imports.view(tx, id);
      if (!view) throw new DomainError(knowledgeErrors.importNotFound);
      if (wasRunning) await this.outbox.add(tx, importFinished(view));
      return view;
    });
    this.notifier.cancel(CRAWL_IMPORT, id);
    return cancelled;
  }
}
