import { DomainError } from '@chirrup/kernel/domain-error';
import { Outbox } from '@chirrup/messaging/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { knowledgeErrors } from '../domain/link.errors.js';
import { linkDeleted } from '../link-events.js';
import { LinkIndexer } from '../link-indexer.js';
import { LinksRepository } from '../persistence/links.repository.js';

/** Deletes a link together with everything the bot learned from it. */
@Injectable()
export class DeleteLinkCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly links: LinksRepository,
    private readonly indexer: LinkIndexer,
    private readonly outbox: Outbox,
  ) {}

  async execute(botId: string, id: string): Promise<void> {
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (!(await this.links.delete(tx, id))) throw new DomainError(knowledgeErrors.linkNotFound);
      await this.indexer.remove(tx, botId, id);
      await this.outbox.add(tx, linkDeleted({ id, botId }));
    });
  }
}
