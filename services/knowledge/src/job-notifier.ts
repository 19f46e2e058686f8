import { newId } from '@chirrup/kernel/ids';
import type { JobWorker } from '@chirrup/persistence/jobs/job-worker';
import { FanOut } from '@chirrup/realtime/fan-out';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Every process that works on jobs subscribes to it. */
const CHANNEL = 'knowledge:work';

interface JobMessage {
  from: string;
  kind: string;
  /** Absent: there is work of the kind. */
  abort?: string;
}

/** Notifies the workers of all processes that a job waits or is not wanted any more. A lost message costs a second. */
@Injectable()
export class JobNotifier implements OnModuleDestroy {
  readonly #workers = new Map<string, JobWorker>();
  readonly #process = newId();
  #stops: (() => void)[] = [];

  constructor(private readonly fanOut: FanOut) {}

  attach(kind: string, worker: JobWorker): void {
    if (this.#workers.size === 0) this.#subscribe();
    this.#workers.set(kind, worker);
  }

  wake(kind: string): void {
    this.#publish({ from: this.#process, kind });
  }

  /** Aborts a job at once; where the message is lost, its worker sees the row's state. */
  abort(kind: string, jobId: string): void {
    this.#publish({ from: this.#process, kind, abort: jobId });
  }

  onModuleDestroy(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  #publish(message: JobMessage): void {
    this.#receive(message);
    this.fanOut.publish(CHANNEL, message);
  }

  #subscribe(): void {
    this.#stops = [
      this.fanOut.subscribe(CHANNEL, (message: JobMessage) => {
        if (message.from !== this.#process) this.#receive(message);
      }),
      this.fanOut.onResync(() => {
        for (const worker of this.#workers.values()) worker.wake.wake();
      }),
    ];
  }

  #receive({ kind, abort }: JobMessage): void {
    const worker = this.#workers.get(kind);
    if (abort === undefined) worker?.wake.wake();
    else worker?.abort(abort);
  }
}
