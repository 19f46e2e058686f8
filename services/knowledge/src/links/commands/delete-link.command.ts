import { JobNotifier } from '@chirrup/jobs/job-notifier';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { err, isUnseen, ok, type Result } from '@chirrup/kernel/result';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { addJob } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Act } from '@chirrup/proto/kept-fields';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { knowledgeErrors } from '../domain/link.errors.js';
import { requireId } from '../domain/require-id.js';
import { DELETE_FILE, deleteFileJob, fileDeletion } from '../jobs/file-jobs.js';
import { linkChanged } from '../link-changes.js';
import { linkDeleted } from '../link-events.js';
import { LinkIndexer } from '../link-indexer.js';
import { LinkPausing } from '../link-pausing.js';
import { LinksRepository } from '../persistence/links.repository.js';
import { ThumbnailsRepository } from '../thumbnails/thumbnails.repository.js';
import type { LinkConflict } from './update-link.command.js';

export interface DeleteLink {
  botId: string;
  id: string;
  /** The version the caller has seen; 0 for what they wrote themselves. */
  version?: number | undefined;
  /** What it is a part of; an edit by default. */
  act?: Act | undefined;
}

/** Deletes a link together with everything the bot learned from it, its file and its picture. */
@Injectable()
export class DeleteLinkCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly links: LinksRepository,
    private readonly indexer: LinkIndexer,
    private readonly pausing: LinkPausing,
    private readonly outbox: Outbox,
    private readonly notifier: JobNotifier,
    private readonly thumbnails: ThumbnailsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(
    principal: Principal,
    { botId, id, version, act }: DeleteLink,
  ): Promise<Result<void, LinkConflict>> {
    requireBotRole(principal, botId, 'editor');
    requireId(id, knowledgeErrors.linkNotFound);
    const result = await this.uow.run<Result<void, LinkConflict>>({ tenant: botId }, async (tx) => {
      await this.links.lockCount(tx, botId);
      const known = await this.links.find(tx, id);
      const by = writerOf(principal);
      if (known && isUnseen(version, known, by)) return err({ current: known });
      const deleted = await this.links.delete(tx, id);
      if (!deleted) throw new DomainError(knowledgeErrors.linkNotFound);
      if (deleted.file)
        await addJob(tx, deleteFileJob({ id, botId, ...deleted, file: deleted.file }, this.clock.now()));
      for (const file of await this.thumbnails.removeUnused(tx, botId))
        await addJob(tx, fileDeletion(botId, file));
      await this.indexer.remove(tx, botId, id);
      await this.pausing.again(tx, botId);
      await this.outbox.add(tx, linkDeleted({ id, botId }));
      if (known) await this.outbox.add(tx, ...linkChanged(by, known, null, act));
      return ok(undefined);
    });
    if (result.ok) this.notifier.wake(DELETE_FILE);
    return result;
  }
}
