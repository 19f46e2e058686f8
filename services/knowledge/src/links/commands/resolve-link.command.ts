import { DomainError } from '@chirrup/kernel/domain-error';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { knowledgeErrors } from '../domain/link.errors.js';
import { requireId } from '../domain/require-id.js';
import type { Link } from '../link.js';
import { linkChanged } from '../link-changes.js';
import { linkEvents } from '../link-events.js';
import { LinkIndexer } from '../link-indexer.js';
import { LinksRepository } from '../persistence/links.repository.js';

export interface ResolveLink {
  botId: string;
  id: string;
  choice: string;
}

/** Settles whose text is taught where a page has changed under its owner's edit; once settled, nothing changes. */
@Injectable()
export class ResolveLinkCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly links: LinksRepository,
    private readonly indexer: LinkIndexer,
    private readonly outbox: Outbox,
  ) {}

  async execute(principal: Principal, { botId, id, choice }: ResolveLink): Promise<Link> {
    requireBotRole(principal, botId, 'editor');
    requireId(id, knowledgeErrors.linkNotFound);
    if (choice !== 'mine' && choice !== 'page') throw new DomainError(knowledgeErrors.unknownChoice);
    return this.uow.run({ tenant: botId }, async (tx) => {
      const known = await this.links.find(tx, id);
      if (!known) throw new DomainError(knowledgeErrors.linkNotFound);
      if (!known.freshness.changedSinceEdit) return known;
      const link = { ...known, freshness: { ...known.freshness, changedSinceEdit: false } };
      if (choice === 'page') link.owner = { ...known.owner, title: null, content: null };
      await this.links.update(tx, link);
      if (choice === 'page') {
        await this.indexer.put(tx, link);
        await this.outbox.add(tx, ...linkEvents(link), ...linkChanged(writerOf(principal), known, link));
      }
      return link;
    });
  }
}
