import { newId } from '@chirrup/kernel/ids';
import type { JobReservation } from '@chirrup/persistence/jobs/job-worker';
import type { Job } from '@chirrup/persistence/jobs/jobs';
import { FanOut } from '@chirrup/realtime/fan-out';
import { Injectable } from '@nestjs/common';
import type { Turn } from './domain/prompt.js';
import type { ReplyPayload } from './domain/question.js';

/** Every process that answers listens here for replies to stop, */
const STOP_CHANNEL = 'replies:stop';
/** and here for replies that wait for any of them. */
const ADDED_CHANNEL = 'replies:added';

/** A place at a worker for a reply whose question is being committed; meanwhile its answer's matter is looked up. */
export interface ReplyPlace extends Pick<JobReservation, 'owner' | 'leaseMs' | 'release'> {
  /** How many messages before the question the answer may be made of. */
  turns: number;
  /**
   * The question is committed: its reply is made.
   * @param turns those messages, where they came with the commit
   */
  begin(job: Job<ReplyPayload>, turns: Turn[] | undefined): void;
}

interface Listener {
  reserve(botId: string, threadId: string, question: string): ReplyPlace | undefined;
  added(): void;
  stop(replyId: string): void;
}

/** Words from the commands to the workers. A lost one costs time only: jobs are looked for, and carry their stop. */
@Injectable()
export class ReplySignals {
  readonly #listeners = new Set<Listener>();
  /** Tells the words of this process from those of others. */
  readonly #process = newId();

  constructor(private readonly fanOut: FanOut) {}

  /** A place at a worker of this process for a reply that is about to be committed, if there is one. */
  reserve(botId: string, threadId: string, question: string): ReplyPlace | undefined {
    for (const listener of this.#listeners) return listener.reserve(botId, threadId, question);
    return undefined;
  }

  /** A reply job is there to be claimed, by whichever process has room for it. */
  added(): void {
    for (const listener of this.#listeners) listener.added();
    this.fanOut.publish(ADDED_CHANNEL, { from: this.#process });
  }

  /** A running reply is to stop, wherever it runs. */
  stop(replyId: string): void {
    this.fanOut.publish(STOP_CHANNEL, { replyId });
  }

  /** Returns the way to stop listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    const stops = [
      this.fanOut.subscribe(STOP_CHANNEL, ({ replyId }: { replyId: string }) => listener.stop(replyId)),
      this.fanOut.subscribe(ADDED_CHANNEL, ({ from }: { from: string }) => {
        if (from !== this.#process) listener.added();
      }),
      this.fanOut.onMissed(() => listener.added()),
    ];
    return () => {
      this.#listeners.delete(listener);
      for (const stop of stops) stop();
    };
  }
}
