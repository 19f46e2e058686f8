import type { JobWorker } from '@chirrup/persistence/job-worker';
import { Injectable } from '@nestjs/common';

/** Says to this process's workers that a row waits for them; losing the word costs a second, not the work. */
@Injectable()
export class WorkSignals {
  private readonly workers = new Map<string, JobWorker>();

  attach(kind: string, worker: JobWorker): void {
    this.workers.set(kind, worker);
  }

  wake(kind: string): void {
    this.workers.get(kind)?.wake.wake();
  }

  /** Aborts a job at once where it runs in this process; elsewhere its worker sees the row's state. */
  abort(kind: string, jobId: string): void {
    this.workers.get(kind)?.abort(jobId);
  }
}
