/**
 * Port: notifies listeners in all processes over channels (memory | Redis). A message may be lost or come twice, so
 * receivers read the stored state again (`onResync`). Channels between services: `@chirrup/proto/channels`.
 */
export abstract class FanOut {
  abstract publish(channel: string, message: object): void;
  /** Returns the way to unsubscribe. */
  abstract subscribe(channel: string, listener: (message: never) => void): () => void;

  /**
   * Resolves once this process' subscription to the channel is active: what is published after that is received.
   * Await it between subscribing and reading stored state, so that no change falls between the two. Gives up waiting
   * after half a second; `onResync` then follows when the subscription is active.
   */
  async settled(_channel: string): Promise<void> {}

  /**
   * Whether messages of others are received soon, as far as this process can know; only then may a cache trust that no
   * message means no change. False at most 1.5 s after the connection broke or went silent, true again some seconds
   * after it is back.
   */
  get isReliable(): boolean {
    return true;
  }

  /** Calls back whenever messages may have been lost: read stored state again. Returns the way to unsubscribe. */
  onResync(_listener: () => void): () => void {
    return () => {};
  }
}
