import { JobNotifier } from '@chirrup/jobs/job-notifier';
import { DomainError } from '@chirrup/kernel/domain-error';
import { err, isUnseen, ok, type Result } from '@chirrup/kernel/result';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { addJob } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Act } from '@chirrup/proto/kept-fields';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { knowledgeErrors } from '../domain/link.errors.js';
import { requireId } from '../domain/require-id.js';
import { FETCH_LINK } from '../jobs/fetch-link-job.js';
import { READ_FILE } from '../jobs/file-jobs.js';
import { readJob } from '../jobs/read-job.js';
import { emptyPage, type Link, neverRead, type OwnerText, ownerTextFrom } from '../link.js';
import { linkChanged } from '../link-changes.js';
import { linkEvents } from '../link-events.js';
import { LinkIndexer } from '../link-indexer.js';
import { checkLinkInput, type LinkInput } from '../link-input.js';
import { LinksRepository } from '../persistence/links.repository.js';

export interface UpdateLink extends LinkInput {
  botId: string;
  id: string;
  /** The version the caller has seen; 0 for what they wrote themselves. */
  version?: number | undefined;
  /** What it is a part of; an edit by default. */
  act?: Act | undefined;
}

/** The caller had not seen the latest change. */
export interface LinkConflict {
  current: Link;
}

/** Saves an owner's edit. Another address is another page: what was read from the old one goes. */
@Injectable()
export class UpdateLinkCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly links: LinksRepository,
    private readonly indexer: LinkIndexer,
    private readonly outbox: Outbox,
    private readonly notifier: JobNotifier,
  ) {}

  async execute(
    principal: Principal,
    { botId, id, version, act, ...input }: UpdateLink,
  ): Promise<Result<Link, LinkConflict>> {
    requireBotRole(principal, botId, 'editor');
    requireId(id, knowledgeErrors.linkNotFound);
    const { url, urlKey: givenKey, ...text } = checkLinkInput(input);
    const saved = await this.uow.run<Result<Link, LinkConflict>>({ tenant: botId }, async (tx) => {
      const known = await this.links.find(tx, id);
      if (!known) throw new DomainError(knowledgeErrors.linkNotFound);
      if (known.file && url !== known.url) throw new DomainError(knowledgeErrors.fileAddressFixed);
      const by = writerOf(principal);
      const same = isSame(known, { url, ...text });
      if (!same && isUnseen(version, known, by)) return err({ current: known });
      const urlKey = known.file ? known.urlKey : givenKey;
      const owner = ownerTextFrom(text, known.page);
      const moved = known.urlKey !== urlKey;
      const link = settle({
        ...known,
        url,
        urlKey,
        owner,
        writtenBy: same ? known.writtenBy : by,
        ...(moved ? { page: emptyPage, fetchedAt: null, freshness: neverRead } : seenBy(known, owner)),
      });
      const next = await this.links.update(tx, link);
      if (next === undefined) throw new DomainError(knowledgeErrors.duplicateUrl, { detail: url });
      await this.outbox.add(tx, ...linkChanged(by, known, link, act));
      await this.indexer.put(tx, link);
      if (link.state === 'queued' && (moved || known.state !== 'queued')) await addJob(tx, readJob(link));
      if (link.state === 'ready') await this.outbox.add(tx, ...linkEvents(link));
      return ok({ ...link, version: next });
    });
    if (saved.ok) this.notifier.wake(saved.value.file ? READ_FILE : FETCH_LINK);
    return saved;
  }
}

/** Whether an edit brings only what is there. */
function isSame({ url, owner, page }: Link, edit: LinkInput): boolean {
  return (
    edit.url === url &&
    edit.title === (owner.title ?? page.title) &&
    edit.thumbnail === (owner.thumbnail ?? page.thumbnail) &&
    edit.content === (owner.content ?? page.content)
  );
}

/** An edit answers the question that a changed page has put. */
function seenBy({ owner: before, freshness }: Link, { title, content }: OwnerText): Pick<Link, 'freshness'> {
  if (title === before.title && content === before.content) return { freshness };
  return { freshness: { ...freshness, changedSinceEdit: false } };
}

/** With any text the link is ready; without it stays what it was, or is fetched once more. */
function settle(link: Link): Link {
  if (link.owner.content !== null || link.page.hash !== null) return { ...link, state: 'ready', reason: '' };
  return link.state === 'fetching' ? link : { ...link, state: 'queued', reason: '' };
}
