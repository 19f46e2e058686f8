import { JobNotifier } from '@chirrup/jobs/job-notifier';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { addJob } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Act } from '@chirrup/proto/kept-fields';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { knowledgeErrors } from '../domain/link.errors.js';
import { FETCH_LINK, fetchLinkJob } from '../jobs/fetch-link-job.js';
import { emptyPage, type Link, newLink, ownerTextFrom } from '../link.js';
import { LinkAllowance } from '../link-allowance.js';
import { linkChanged } from '../link-changes.js';
import { linkEvents } from '../link-events.js';
import { LinkIndexer } from '../link-indexer.js';
import { checkLinkInput, type LinkInput } from '../link-input.js';
import { LinkPausing } from '../link-pausing.js';
import { LinksRepository } from '../persistence/links.repository.js';

export interface CreateLink extends LinkInput {
  botId: string;
  /** What it is a part of; an edit by default. */
  act?: Act | undefined;
}

/** Adds a link: with text it teaches at once, without it is fetched in the background. */
@Injectable()
export class CreateLinkCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly links: LinksRepository,
    private readonly allowance: LinkAllowance,
    private readonly pausing: LinkPausing,
    private readonly indexer: LinkIndexer,
    private readonly outbox: Outbox,
    private readonly notifier: JobNotifier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, { botId, act, ...input }: CreateLink): Promise<Link> {
    requireBotRole(principal, botId, 'editor');
    const { url, urlKey, ...text } = checkLinkInput(input);
    const owner = ownerTextFrom(text, emptyPage);
    const state = owner.content === null ? 'queued' : 'ready';
    const isWritten = Object.values(owner).some((own) => own !== null);
    const writtenBy = isWritten ? writerOf(principal) : null;
    const createdAt = new Date(this.clock.now());
    const link = newLink({ botId, url, urlKey, owner, state, writtenBy, createdAt });
    const allowed = await this.allowance.of(botId);
    const paused = await this.uow.run({ tenant: botId }, async (tx) => {
      if (!(await this.links.hasRoom(tx, botId, allowed))) throw new DomainError(knowledgeErrors.linkLimit);
      if (!(await this.links.insert(tx, link)))
        throw new DomainError(knowledgeErrors.duplicateUrl, { detail: url });
      await this.outbox.add(tx, ...linkChanged(writerOf(principal), null, link, act));
      const isPaused = await this.pausing.added(tx, botId);
      if (link.state === 'queued') await addJob(tx, fetchLinkJob(link));
      else {
        await this.indexer.put(tx, link);
        await this.outbox.add(tx, ...linkEvents(link));
      }
      return isPaused;
    });
    this.notifier.wake(FETCH_LINK);
    return { ...link, paused };
  }
}
