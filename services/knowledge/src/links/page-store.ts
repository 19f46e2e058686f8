import type { Clock } from '@chirrup/kernel/clock';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { ReadPage } from '../crawling/page-reader.js';
import { withFailure, withMissing, withPage, withSamePage } from './fetched-link.js';
import type { Link } from './link.js';
import { linkEvents } from './link-events.js';
import { LinkIndexer } from './link-indexer.js';
import { LinksRepository } from './persistence/links.repository.js';

/** Stores what a fetch brought: link, passages and event in one transaction, nothing of it when nothing is new. */
@Injectable()
export class PageStore {
  constructor(
    private readonly links: LinksRepository,
    private readonly indexer: LinkIndexer,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** False when the page has not changed. */
  async savePage(tx: Tx, known: Link, read: ReadPage): Promise<boolean> {
    const link = withPage(known, read, new Date(this.clock.now()));
    await this.links.update(tx, link);
    if (known.page.hash === read.hash && known.state === 'ready') return false;
    await this.indexer.put(tx, link);
    await this.outbox.add(tx, ...linkEvents(link));
    return true;
  }

  async saveSame(tx: Tx, known: Link): Promise<void> {
    await this.links.update(tx, withSamePage(known, new Date(this.clock.now())));
  }

  /** True when the page counts as gone now. */
  async saveMissing(tx: Tx, known: Link, reason: string): Promise<boolean> {
    const link = withMissing(known, reason, new Date(this.clock.now()));
    await this.links.update(tx, link);
    return link.freshness.goneAt !== null;
  }

  async saveFailure(tx: Tx, known: Link, reason: string): Promise<void> {
    const link = withFailure(known, reason);
    await this.links.update(tx, link);
    if (link.state === 'failed') await this.outbox.add(tx, ...linkEvents(link));
  }
}
