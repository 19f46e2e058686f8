import { type BackOff, backOffMs } from '@chirrup/kernel/back-off';
import type { Clock } from '@chirrup/kernel/clock';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { FetchFailure } from '../../crawling/fetching/fetch-result.js';
import { normaliseUrl } from '../../crawling/fetching/page-url.js';
import { pagesAmong } from '../../crawling/found-links.js';
import { PageReader, type ReadPage, UNPROCESSABLE } from '../../crawling/page-reader.js';
import { MAX_IMPORT_URLS } from '../../crawling/sitemap.js';
import { type Link, newLink } from '../../links/link.js';
import { LinkAllowance } from '../../links/link-allowance.js';
import { linkChanged } from '../../links/link-changes.js';
import { LinkPausing } from '../../links/link-pausing.js';
import { PageStore } from '../../links/page-store.js';
import { LinksRepository } from '../../links/persistence/links.repository.js';
import { type ClaimedUrl, ImportUrlsRepository } from '../persistence/import-urls.repository.js';

const ATTEMPTS = 3;
/** Addresses beyond those a plan has room for: some fail or lead to the same page. */
const SPARE_URLS = 20;
const RETRY: BackOff = { firstMs: 2_000, longestMs: 30_000 };

export interface ImportScope {
  importId: string;
  botId: string;
  site: URL;
  /** Pages that links lead to are read too. */
  followsLinks: boolean;
  startedBy: string | null;
}

/** Fetches one address of an import and stores its page as a new link, or over the one the bot has. */
@Injectable()
export class ImportUrlHandler {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly urls: ImportUrlsRepository,
    private readonly links: LinksRepository,
    private readonly allowance: LinkAllowance,
    private readonly pausing: LinkPausing,
    private readonly outbox: Outbox,
    private readonly reader: PageReader,
    private readonly store: PageStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Never throws for what a page does: one address never ends the import of the others.
   * @returns whether the site did not answer in time
   */
  async handle(scope: ImportScope, claimed: ClaimedUrl, signal: AbortSignal): Promise<{ timedOut: boolean }> {
    if (claimed.attempt > ATTEMPTS) {
      // A page that ended the process each time must not do so for ever.
      await this.#settle(scope, claimed, 'failed', UNPROCESSABLE.reason);
      return { timedOut: false };
    }
    const { site } = scope;
    const read = await this.reader.read(claimed.url, { site, port: site.port, signal });
    if (signal.aborted) {
      await this.uow.run({ tenant: scope.botId }, (tx) => this.urls.putBack(tx, scope.importId, claimed));
      return { timedOut: false };
    }
    await (read.ok ? this.#save(scope, claimed, read) : this.#fail(scope, claimed, read));
    return { timedOut: !read.ok && read.code === 'TIMEOUT' };
  }

  async #fail(scope: ImportScope, claimed: ClaimedUrl, failed: FetchFailure): Promise<void> {
    const { code, retryable, reason } = failed;
    if (code === 'ROBOTS_DISALLOWED') return this.#settle(scope, claimed, 'skipped', reason);
    if (!retryable || claimed.attempt >= ATTEMPTS) return this.#settle(scope, claimed, 'failed', reason);
    const pause = backOffMs(RETRY, claimed.attempt);
    await this.uow.run({ tenant: scope.botId }, (tx) =>
      this.urls.retryLater(tx, scope.importId, claimed.position, pause),
    );
  }

  async #settle(
    { importId, botId }: ImportScope,
    { position }: ClaimedUrl,
    state: 'failed' | 'skipped',
    reason: string,
  ): Promise<void> {
    await this.uow.run({ tenant: botId }, (tx) =>
      this.urls.settle(tx, importId, position, { state, reason }),
    );
  }

  async #save(scope: ImportScope, { position, url }: ClaimedUrl, read: ReadPage): Promise<void> {
    const { importId, botId, site, followsLinks } = scope;
    const allowed = await this.allowance.atLast(botId);
    await this.uow.run({ tenant: botId }, async (tx) => {
      // Cancelled while it was read: then nothing of it is kept.
      if (!(await this.urls.lock(tx, importId, position))) return;
      if (followsLinks) {
        const most = Math.min(MAX_IMPORT_URLS, allowed + SPARE_URLS);
        await this.urls.addFound(tx, { importId, botId, most }, pagesAmong(read.links ?? [], site));
      }
      const target = await this.#linkFor(tx, { ...scope, allowed }, url, read);
      if (typeof target === 'string') {
        await this.urls.settle(tx, importId, position, { state: 'skipped', reason: target });
        return;
      }
      await this.store.savePage(tx, target, read);
      await this.urls.settle(tx, importId, position, { state: 'ready', linkId: target.id });
    });
  }

  /** The link this page belongs to, made when there is none, or why it gets none. */
  async #linkFor(
    tx: Tx,
    { botId, importId, startedBy, allowed }: ImportScope & { allowed: number },
    url: string,
    { finalUrl, canonical, hash }: ReadPage,
  ): Promise<Link | string> {
    const urlKey = normaliseUrl(new URL(url));
    const finalKey = normaliseUrl(new URL(finalUrl));
    const known = await this.links.findByUrl(tx, botId, urlKey);
    if (known) return known;
    const own = canonical ?? url;
    const ownKey = normaliseUrl(new URL(own));
    if (ownKey !== urlKey && (await this.links.findByUrl(tx, botId, ownKey)))
      return `The bot has this page already (${own}).`;
    if (finalKey !== urlKey && (await this.links.findByUrl(tx, botId, finalKey))) {
      return `It leads to a page the bot has already (${finalUrl}).`;
    }
    const copy = await this.links.findCopy(tx, botId, hash);
    if (copy) return `The same text stands at ${copy.url}.`;
    if (!(await this.links.hasRoom(tx, botId, allowed)))
      return `The bot's plan allows ${allowed} knowledge links, and it has as many. Delete some, or choose a larger plan.`;
    const link = newLink({
      botId,
      url: own,
      urlKey: ownKey,
      state: 'fetching',
      createdAt: new Date(this.clock.now()),
    });
    if (await this.links.insert(tx, link)) {
      const act = { source: 'import', partOf: importId } as const;
      await this.outbox.add(tx, ...linkChanged(startedBy, null, link, act));
      await this.pausing.added(tx, botId);
      return link;
    }
    // Somebody added the same address this very moment.
    return (
      (await this.links.findByUrl(tx, botId, ownKey)) ?? 'The address was added and deleted at the same time.'
    );
  }
}
