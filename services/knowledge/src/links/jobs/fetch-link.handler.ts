import { type BackOff, backOffMs } from '@chirrup/kernel/back-off';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { endsProcesses, finishJob, type Job, releaseJob, returnJob } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { PageReader, UNPROCESSABLE } from '../../crawling/page-reader.js';
import type { Link } from '../link.js';
import { PageStore } from '../page-store.js';
import { LinksRepository } from '../persistence/links.repository.js';
import type { FetchLinkPayload } from './fetch-link-job.js';

const ATTEMPTS = 3;
const RETRY: BackOff = { firstMs: 4_000, longestMs: 30_000 };

/** Reads the page of one link; passing faults are tried again a little later. */
@Injectable()
export class FetchLinkHandler {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly links: LinksRepository,
    private readonly reader: PageReader,
    private readonly store: PageStore,
  ) {}

  async handle(job: Job, { owner, signal }: JobHandle): Promise<void> {
    const { linkId } = job.payload as FetchLinkPayload;
    const link = await this.#begin(job, linkId, owner);
    if (!link) return;
    const mayRead = job.attempt <= ATTEMPTS && !endsProcesses(job);
    const read = mayRead ? await this.reader.read(link.url, { signal }) : UNPROCESSABLE;
    if (signal.aborted) {
      // Broken off by a stop of this process: no fault of the page.
      await this.uow.run({ tenant: job.botId }, (tx) => returnJob(tx, job.id, owner));
      return;
    }
    if (!read.ok && read.retryable && job.attempt < ATTEMPTS) {
      return releaseJob(this.uow, job.id, owner, backOffMs(RETRY, job.attempt));
    }
    await this.uow.run({ tenant: job.botId }, async (tx) => {
      if (!(await finishJob(tx, job.id, owner))) return;
      const current = await this.links.find(tx, linkId);
      // Deleted or given another address since: the page belongs to no link any more.
      if (current?.urlKey !== link.urlKey) return;
      if (read.ok) await this.store.savePage(tx, current, read);
      else await this.store.saveFailure(tx, current, read.reason);
    });
  }

  async #begin(job: Job, linkId: string, owner: string): Promise<Link | undefined> {
    return this.uow.run({ tenant: job.botId }, async (tx) => {
      const link = await this.links.find(tx, linkId);
      if (!link) await finishJob(tx, job.id, owner);
      else if (link.state === 'queued') await this.links.update(tx, { ...link, state: 'fetching' });
      return link;
    });
  }
}
