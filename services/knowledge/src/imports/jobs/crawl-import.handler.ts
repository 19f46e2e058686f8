import { setTimeout as sleep } from 'node:timers/promises';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import {
  endsProcesses,
  finishJob,
  type Job,
  queueBehind,
  releaseJob,
  returnJob,
} from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { CrawlTurn } from '../../crawling/crawl-turn.js';
import { type Import, isOver } from '../domain/import.js';
import { importFinished } from '../import-events.js';
import { ImportUrlsRepository } from '../persistence/import-urls.repository.js';
import { ImportsRepository } from '../persistence/imports.repository.js';
import { CRAWL_IMPORT } from './crawl-import-job.js';
import { ImportUrlHandler } from './import-url.handler.js';
import { type Discovery, UrlDiscovery } from './url-discovery.js';

const PARALLEL_PAGES = 2;
const DISCOVERY_ATTEMPTS = 3;
const DISCOVERY_PAUSE_MS = 3_000;
const POLL_MS = 500;

/**
 * Does one turn of an import: finds its addresses once, then fetches some, one row at a time, and gives its slot back
 * until all are fetched or the site is given up. All progress is in the rows, so the worker that takes the job over
 * after a crash continues there.
 */
@Injectable()
export class CrawlImportHandler {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly imports: ImportsRepository,
    private readonly urls: ImportUrlsRepository,
    private readonly discovery: UrlDiscovery,
    private readonly one: ImportUrlHandler,
    private readonly outbox: Outbox,
  ) {}

  async handle(job: Job, { owner, signal }: JobHandle): Promise<void> {
    const found = await this.uow.run({ tenant: job.botId }, async (tx) => {
      const current = await this.imports.find(tx, job.id);
      if (!current || isOver(current.state)) await finishJob(tx, job.id, owner);
      else await this.urls.requeueFetching(tx, job.id);
      return current;
    });
    if (!found || isOver(found.state)) return;
    const begun = found.state === 'running' || (await this.#discover(found, job, owner, signal));
    if (begun && !signal.aborted) await this.#takeTurn(found, job, owner, signal);
    if (signal.aborted) await this.uow.run({ tenant: job.botId }, (tx) => returnJob(tx, job.id, owner));
  }

  async #takeTurn(found: Import, job: Job, owner: string, signal: AbortSignal): Promise<void> {
    const tenant = job.botId;
    const used = await this.uow.run({ tenant }, (tx) => this.imports.findBudget(tx, job.id));
    const turn = new CrawlTurn(used);
    await Promise.all(Array.from({ length: PARALLEL_PAGES }, () => this.#fetchPages(found, turn, signal)));
    if (signal.aborted) return;
    const open = await this.uow.run({ tenant }, (tx) => this.urls.countOpen(tx, job.id));
    if (open === 0) return this.#finish(job, owner, 'done');
    if (turn.givenUp) return this.#finish(job, owner, 'failed', turn.givenUp);
    await this.uow.run({ tenant }, async (tx) => {
      if (await returnJob(tx, job.id, owner)) await this.imports.saveBudget(tx, job.id, turn.used);
    });
  }

  /** Fills the work list. False when that ended, or put off, the import. */
  async #discover(found: Import, job: Job, owner: string, signal: AbortSignal): Promise<boolean> {
    if (job.attempt > DISCOVERY_ATTEMPTS || endsProcesses(job)) {
      await this.#finish(job, owner, 'failed', 'The sitemap could not be processed.');
      return false;
    }
    const discovery = await this.discovery.discover(found.baseUrl, found.sitemapUrl, signal);
    if (signal.aborted) return false;
    if (!discovery.ok) {
      if (discovery.retryable && job.attempt < DISCOVERY_ATTEMPTS) {
        await releaseJob(this.uow, job.id, owner, DISCOVERY_PAUSE_MS);
      } else {
        await this.#finish(job, owner, 'failed', discovery.reason);
      }
      return false;
    }
    return this.#storeDiscovered(found, discovery);
  }

  async #storeDiscovered(
    found: Import,
    { entries, note, followsLinks }: Discovery & { ok: true },
  ): Promise<boolean> {
    const { id, botId } = found;
    return this.uow.run({ tenant: botId }, async (tx) => {
      const current = await this.imports.find(tx, id);
      if (!current || isOver(current.state)) return false;
      await this.urls.insert(tx, id, botId, entries);
      await this.imports.setState(tx, id, 'running', note);
      if (followsLinks) await this.imports.followLinks(tx, id);
      found.followsLinks = followsLinks === true;
      return true;
    });
  }

  /** Takes addresses until none is left or the turn is over; those that wait for another try are waited for. */
  async #fetchPages(
    { id, botId, baseUrl, followsLinks, startedBy }: Import,
    turn: CrawlTurn,
    signal: AbortSignal,
  ): Promise<void> {
    const scope = { importId: id, botId, site: new URL(baseUrl), followsLinks, startedBy };
    while (!signal.aborted && !turn.isOver) {
      const claimed = await this.uow.run({ tenant: botId }, (tx) => this.urls.claim(tx, id));
      if (claimed) {
        turn.count(await this.one.handle(scope, claimed, signal));
      } else {
        const open = await this.uow.run({ tenant: botId }, (tx) => this.urls.countOpen(tx, id));
        if (open === 0) return;
        await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #finish(job: Job, owner: string, state: 'done' | 'failed', reason?: string): Promise<void> {
    await this.uow.run({ tenant: job.botId }, async (tx: Tx) => {
      if (!(await finishJob(tx, job.id, owner))) return;
      const current = await this.imports.find(tx, job.id);
      // The bot had its turn: its other imports wait behind those of other bots.
      await queueBehind(tx, CRAWL_IMPORT, job.queueKey);
      if (!current || isOver(current.state)) return;
      if (state === 'failed') await this.urls.failOpen(tx, job.id, reason ?? '');
      const nothing = state === 'done' ? await this.urls.whyNothing(tx, job.id) : undefined;
      if (nothing !== undefined) await this.imports.setState(tx, job.id, 'failed', nothing);
      else await this.imports.setState(tx, job.id, state, reason ?? current.reason);
      const view = await this.imports.view(tx, job.id);
      if (view) await this.outbox.add(tx, importFinished(view));
    });
  }
}
