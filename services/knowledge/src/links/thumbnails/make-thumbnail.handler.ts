import { createHash, randomBytes } from 'node:crypto';
import { cleanImage, thumbnailShape } from '@chirrup/images/clean-image';
import { JobNotifier } from '@chirrup/jobs/job-notifier';
import { type BackOff, backOffMs } from '@chirrup/kernel/back-off';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, endsProcesses, finishJob, type Job, releaseJob } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { FileStore } from '@chirrup/storage/file-store';
import { Injectable } from '@nestjs/common';
import { Fetcher } from '../../crawling/fetching/fetcher.js';
import { Robots } from '../../crawling/robots.js';
import { DELETE_FILE, fileDeletion } from '../jobs/file-jobs.js';
import type { ThumbnailPayload } from './thumbnail-job.js';
import { ThumbnailsRepository } from './thumbnails.repository.js';

const ATTEMPTS = 3;
const RETRY: BackOff = { firstMs: 4_000, longestMs: 30_000 };

/** What a try brought: bytes of ours, nothing, or a passing fault. */
type Made = { bytes: Uint8Array; contentType: string } | 'none' | 'later';

/** Fetches the picture of a page and stores a small square of it, so that consoles ask no third party. */
@Injectable()
export class MakeThumbnailHandler {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly thumbnails: ThumbnailsRepository,
    private readonly fetcher: Fetcher,
    private readonly robots: Robots,
    private readonly files: FileStore,
    private readonly notifier: JobNotifier,
  ) {}

  async handle(job: Job, { owner, signal }: JobHandle): Promise<void> {
    const { id, botId, attempt } = job;
    const { url } = job.payload as ThumbnailPayload;
    // after the last try nothing is asked for: a picture that ends the process would do so again
    const mayMake = attempt <= ATTEMPTS && !endsProcesses(job);
    const made = mayMake ? await this.#make(url, signal) : 'none';
    if (signal.aborted) return;
    if (made === 'later' && attempt < ATTEMPTS)
      return releaseJob(this.uow, id, owner, backOffMs(RETRY, attempt));
    const image = typeof made === 'string' ? undefined : made;
    const name = image ? fileName(image.bytes) : '';
    // noted for deletion first, so that a crash leaves no file behind
    const noted = image && (await this.#note(botId, name));
    if (image) await this.files.put(name, image);
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (!(await finishJob(tx, id, owner))) return;
      const isWanted = await this.thumbnails.finish(tx, botId, url, name);
      if (noted && isWanted) await tx.query('DELETE FROM jobs WHERE id = $1', [noted]);
      for (const file of await this.thumbnails.removeUnused(tx, botId))
        await addJob(tx, fileDeletion(botId, file));
    });
    this.notifier.wake(DELETE_FILE);
  }

  async #make(url: string, signal: AbortSignal): Promise<Made> {
    const answer = await this.fetcher.fetch(url, {
      wanted: 'image',
      signal,
      mayVisit: (hop) => this.robots.check(hop),
    });
    if (!answer.ok) return answer.retryable ? 'later' : 'none';
    try {
      return await cleanImage(answer.bytes ?? Buffer.alloc(0), thumbnailShape);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return error.code === commonErrors.unavailable.code ? 'later' : 'none';
    }
  }

  async #note(botId: string, name: string): Promise<string> {
    const job = fileDeletion(botId, name, Date.now());
    await this.uow.run({ tenant: botId }, (tx) => addJob(tx, job));
    return job.id;
  }
}

/** Unguessable, and of its own for every picture: deleting an old file never meets a new one. */
const fileName = (bytes: Uint8Array): string =>
  `thumbnail-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}-${randomBytes(8).toString('hex')}.jpg`;
