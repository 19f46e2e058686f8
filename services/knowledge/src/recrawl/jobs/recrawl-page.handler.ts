import { type BackOff, backOffMs } from '@chirrup/kernel/back-off';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { FetchFailure } from '../../crawling/fetching/fetch-result.js';
import { PageReader, type ReadPage, UNPROCESSABLE } from '../../crawling/page-reader.js';
import type { Link } from '../../links/link.js';
import { PageStore } from '../../links/page-store.js';
import { LinksRepository } from '../../links/persistence/links.repository.js';
import type { RecrawlOutcome } from '../domain/recrawl.js';
import { type ClaimedPage, RecrawlsRepository } from '../persistence/recrawls.repository.js';

const ATTEMPTS = 3;
const RETRY: BackOff = { firstMs: 2_000, longestMs: 30_000 };
const NOT_MODIFIED = 304;
const NO_SUCH_PAGE = [404, 410];

export interface RecrawlScope {
  recrawlId: string;
  botId: string;
}

/** Reads one page again, asking only for what is new; whatever fails, the last good copy stays. */
@Injectable()
export class RecrawlPageHandler {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly recrawls: RecrawlsRepository,
    private readonly links: LinksRepository,
    private readonly reader: PageReader,
    private readonly store: PageStore,
  ) {}

  /** Never throws for what a page does: one page never ends the re-crawl of the others. */
  async handle({ recrawlId, botId }: RecrawlScope, claimed: ClaimedPage, signal: AbortSignal): Promise<void> {
    const { linkId, attempt } = claimed;
    const link = await this.uow.run({ tenant: botId }, (tx) => this.links.find(tx, linkId));
    const read = link && (await this.#read(link, attempt, signal));
    if (signal.aborted)
      return this.uow.run({ tenant: botId }, (tx) => this.recrawls.putBack(tx, recrawlId, claimed));
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (read && !read.ok && read.retryable && attempt < ATTEMPTS) {
        return this.recrawls.retryLater(tx, recrawlId, linkId, backOffMs(RETRY, attempt));
      }
      if (!(await this.recrawls.take(tx, recrawlId, linkId))) return;
      const current = await this.links.find(tx, linkId);
      // Deleted or given another address since: the page belongs to no link any more.
      const isSame = read !== undefined && current?.urlKey === link?.urlKey;
      const outcome = current && isSame ? await this.#save(tx, current, read) : 'skipped';
      await this.recrawls.count(tx, recrawlId, outcome, current?.url ?? '');
    });
  }

  async #read({ url, page, freshness }: Link, attempt: number, signal: AbortSignal) {
    // A page that ended the process each time must not do so for ever.
    if (attempt > ATTEMPTS) return UNPROCESSABLE;
    const known = page.hash === null ? undefined : freshness.validators;
    // The port of a page that an import read; any other address keeps to the ports of the web.
    const port = page.hash === null ? '' : new URL(url).port;
    // An address that was sold leads elsewhere; what is there is not what the owner added.
    return this.reader.read(url, { site: new URL(url), port, ...(known ? { known } : {}), signal });
  }

  async #save(tx: Tx, link: Link, read: ReadPage | FetchFailure): Promise<RecrawlOutcome> {
    if (read.ok) return (await this.store.savePage(tx, link, read)) ? 'changed' : 'unchanged';
    if (read.status === NOT_MODIFIED) {
      await this.store.saveSame(tx, link);
      return 'unchanged';
    }
    if (read.status !== undefined && NO_SUCH_PAGE.includes(read.status))
      return (await this.store.saveMissing(tx, link, read.reason)) ? 'gone' : 'failed';
    await this.store.saveFailure(tx, link, read.reason);
    return 'failed';
  }
}
