import { newId } from '@chirrup/kernel/ids';
import type { JobWorker } from '@chirrup/persistence/jobs/job-worker';
import { FanOut } from '@chirrup/realtime/fan-out';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Every process that works on jobs listens here. */
const CHANNEL = 'knowledge:work';

interface Word {
  from: string;
  kind: string;
  /** Absent: there is work of the kind. */
  abort?: string;
}

/** Says to the workers, wherever they run, that a row waits or is not wanted any more; a lost word costs a second. */
@Injectable()
export class WorkSignals implements OnModuleDestroy {
  readonly #workers = new Map<string, JobWorker>();
  readonly #process = newId();
  #stops: (() => void)[] = [];

  constructor(private readonly fanOut: FanOut) {}

  attach(kind: string, worker: JobWorker): void {
    if (this.#workers.size === 0) this.#listen();
    this.#workers.set(kind, worker);
  }

  wake(kind: string): void {
    this.#say({ from: this.#process, kind });
  }

  /** Aborts a job at once; where the word is lost, its worker sees the row's state. */
  abort(kind: string, jobId: string): void {
    this.#say({ from: this.#process, kind, abort: jobId });
  }

  onModuleDestroy(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  #say(word: Word): void {
    this.#hear(word);
    this.fanOut.publish(CHANNEL, word);
  }

  #listen(): void {
    this.#stops = [
      this.fanOut.subscribe(CHANNEL, (word: Word) => {
        if (word.from !== this.#process) this.#hear(word);
      }),
      this.fanOut.onMissed(() => {
        for (const worker of this.#workers.values()) worker.wake.wake();
      }),
    ];
  }

  #hear({ kind, abort }: Word): void {
    const worker = this.#workers.get(kind);
    if (abort === undefined) worker?.wake.wake();
    else worker?.abort(abort);
  }
}
