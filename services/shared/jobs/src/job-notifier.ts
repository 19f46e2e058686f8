import { newId } from '@chirrup/kernel/ids';
import { FanOut } from '@chirrup/realtime/fan-out';
import type { FactoryProvider } from '@nestjs/common';

interface JobMessage {
  from: string;
  kind: string;
  /** The job to cancel; absent: a job of the kind waits. */
  cancel?: string;
}

/** What notifications do to the worker of a kind in this process. */
export interface JobListener {
  wake(): void;
  cancel(jobId: string): void;
}

/**
 * Notifies a service's workers in all processes that a job waits or is not wanted any more. A lost message costs only
 * time: workers poll for jobs, and a job's row says that it is cancelled.
 */
export class JobNotifier {
  readonly #listeners = new Map<string, JobListener>();
  /** Marks the messages of this process: its own workers are called directly. */
  readonly #process = newId();
  #stops: (() => void)[] = [];

  /** @param service names the channel: kinds of jobs are known within a service only */
  constructor(
    private readonly fanOut: FanOut,
    private readonly service: string,
  ) {}

  /** Receives notifications of a kind for its worker in this process; returns the way to stop. */
  attach(kind: string, listener: JobListener): () => void {
    if (this.#listeners.size === 0) this.#subscribe();
    this.#listeners.set(kind, listener);
    return () => {
      if (!this.#listeners.delete(kind) || this.#listeners.size > 0) return;
      for (const stop of this.#stops.splice(0)) stop();
    };
  }

  /** A job of the kind may be claimed, by any process with a free slot. */
  wake(kind: string): void {
    this.#publish({ from: this.#process, kind });
  }

  /** Cancels a job in whichever process runs it. */
  cancel(kind: string, jobId: string): void {
    this.#publish({ from: this.#process, kind, cancel: jobId });
  }

  get #channel(): string {
    return `${this.service}:work`;
  }

  #publish(message: JobMessage): void {
    this.#receive(message);
    this.fanOut.publish(this.#channel, message);
  }

  #subscribe(): void {
    this.#stops = [
      this.fanOut.subscribe(this.#channel, (message: JobMessage) => {
        if (message.from !== this.#process) this.#receive(message);
      }),
      this.fanOut.onResync(() => {
        for (const listener of this.#listeners.values()) listener.wake();
      }),
    ];
  }

  #receive({ kind, cancel }: JobMessage): void {
    const listener = this.#listeners.get(kind);
    if (cancel === undefined) listener?.wake();
    else listener?.cancel(cancel);
  }
}

/** The notifier of a service, for its module. */
export const jobNotifier = (service: string): FactoryProvider<JobNotifier> => ({
  provide: JobNotifier,
  inject: [FanOut],
  useFactory: (fanOut: FanOut) => new JobNotifier(fanOut, service),
});
