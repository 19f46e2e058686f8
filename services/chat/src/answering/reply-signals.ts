import type { JobPlace } from '@chirrup/persistence/job-worker';
import { FanOut } from '@chirrup/realtime/fan-out';
import { Injectable } from '@nestjs/common';

/** Every process that answers listens here for replies to stop. */
const STOP_CHANNEL = 'replies:stop';

interface Listener {
  reserve(botId: string): JobPlace | undefined;
  added(): void;
  stop(replyId: string): void;
}

/** Words from the commands to the workers. A lost one costs time only: jobs are looked for, and carry their stop. */
@Injectable()
export class ReplySignals {
  readonly #listeners = new Set<Listener>();

  constructor(private readonly fanOut: FanOut) {}

  /** A place at a worker of this process for a reply that is about to be committed, if there is one. */
  reserve(botId: string): JobPlace | undefined {
    for (const listener of this.#listeners) return listener.reserve(botId);
    return undefined;
  }

  /** A reply job is there to be claimed. */
  added(): void {
    for (const listener of this.#listeners) listener.added();
  }

  /** A running reply is to stop, wherever it runs. */
  stop(replyId: string): void {
    this.fanOut.publish(STOP_CHANNEL, { replyId });
  }

  /** Returns the way to stop listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    const unsubscribe = this.fanOut.subscribe(STOP_CHANNEL, ({ replyId }: { replyId: string }) =>
      listener.stop(replyId),
    );
    return () => {
      this.#listeners.delete(listener);
      unsubscribe();
    };
  }
}
