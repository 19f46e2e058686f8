import { newId } from '@chirrup/kernel/ids';
import { FanOut } from '@chirrup/realtime/fan-out';
import { Injectable } from '@nestjs/common';
import type { ReplyReservation } from '../../threads/reply-queue.js';

const STOP_CHANNEL = 'replies:stop';
const ADDED_CHANNEL = 'replies:added';

interface Listener {
  reserve(botId: string, threadId: string, question: string): ReplyReservation | undefined;
  jobAdded(): void;
  stop(replyId: string): void;
}

/** Messages to the reply workers. A lost one costs only time: workers poll for jobs, and a job's row says that it is to stop. */
@Injectable()
export class ReplySignals {
  readonly #listeners = new Set<Listener>();
  /** Marks the messages of this process: its own listeners are called directly. */
  readonly #process = newId();

  constructor(private readonly fanOut: FanOut) {}

  /** A slot at a worker of this process, where there is a worker with a free one. */
  reserve(botId: string, threadId: string, question: string): ReplyReservation | undefined {
    for (const listener of this.#listeners) return listener.reserve(botId, threadId, question);
    return undefined;
  }

  /** A reply job may be claimed, by any process with a free slot. */
  jobAdded(): void {
    for (const listener of this.#listeners) listener.jobAdded();
    this.fanOut.publish(ADDED_CHANNEL, { from: this.#process });
  }

  /** Stops a running reply in whichever process makes it. */
  stop(replyId: string): void {
    this.fanOut.publish(STOP_CHANNEL, { replyId });
  }

  /** Returns the way to stop listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    const stops = [
      this.fanOut.subscribe(STOP_CHANNEL, ({ replyId }: { replyId: string }) => listener.stop(replyId)),
      this.fanOut.subscribe(ADDED_CHANNEL, ({ from }: { from: string }) => {
        if (from !== this.#process) listener.jobAdded();
      }),
      this.fanOut.onResync(() => listener.jobAdded()),
    ];
    return () => {
      this.#listeners.delete(listener);
      for (const stop of stops) stop();
    };
  }
}
