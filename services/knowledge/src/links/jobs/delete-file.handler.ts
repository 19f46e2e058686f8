import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { FileStore } from '@chirrup/storage/file-store';
import { Injectable } from '@nestjs/common';
import type { DeleteFilePayload } from './file-jobs.js';

/** Deletes the file of a deleted link. Every upload has its own name, so no other link uses it. */
@Injectable()
export class DeleteFileHandler {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly files: FileStore,
  ) {}

  async handle(job: Job, { owner }: JobHandle): Promise<void> {
    await this.files.delete((job.payload as DeleteFilePayload).name);
    await this.uow.run({ tenant: job.botId }, (tx) => finishJob(tx, job.id, owner));
  }
}
