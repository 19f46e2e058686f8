import { JobNotifier } from '@chirrup/jobs/job-notifier';
import { addJob } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { MAKE_THUMBNAIL, thumbnailJob } from './thumbnail-job.js';
import { ThumbnailsRepository } from './thumbnails.repository.js';

/** Has pictures made that somebody wants to see: an import of many pages fetches none nobody looks at. */
@Injectable()
export class ThumbnailQueue {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly thumbnails: ThumbnailsRepository,
    private readonly notifier: JobNotifier,
  ) {}

  async want(botId: string, urls: readonly string[]): Promise<void> {
    if (urls.length === 0) return;
    // in one order: two lists at once must not wait for each other
    const wanted = [...new Set(urls)].sort();
    await this.uow.run({ tenant: botId }, async (tx) => {
      for (const url of wanted)
        if (await this.thumbnails.claim(tx, botId, url)) await addJob(tx, thumbnailJob(botId, url));
    });
    this.notifier.wake(MAKE_THUMBNAIL);
  }
}
