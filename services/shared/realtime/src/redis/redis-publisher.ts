import type { RedisLink } from './redis-link.js';

/** Characters kept for when Redis is back. */
const MAX_KEPT = 4 * 1_024 * 1_024;

interface Publication {
  channel: string;
  body: string;
}

/**
 * Publishes in order and keeps what Redis has not confirmed, to send it again on the next connection. What there is no
 * room for is dropped; receivers are then asked to resync.
 */
export class RedisPublisher {
  readonly #unconfirmed = new Set<Publication>();
  #kept = 0;
  #dropped = false;

  /** @param resyncChannel where to publish that something was dropped */
  constructor(
    private readonly link: RedisLink,
    private readonly resyncChannel: string,
  ) {
    link.onConnected(() => {
      for (const publication of this.#unconfirmed) this.#send(publication);
    });
  }

  publish(channel: string, body: string): void {
    if (this.#kept + body.length > MAX_KEPT) {
      this.#dropped = true;
      return;
    }
    const publication = { channel, body };
    this.#unconfirmed.add(publication);
    this.#kept += body.length;
    this.#send(publication);
  }

  #send(publication: Publication): void {
    const { channel, body } = publication;
    this.link
      .send((client) => client.publish(channel, body))
      .then(
        () => this.#confirmed(publication),
        // it stays unconfirmed until the next connection
        () => undefined,
      );
  }

  #confirmed(publication: Publication): void {
    // sent on two connections, it may be confirmed twice
    if (!this.#unconfirmed.delete(publication)) return;
    this.#kept -= publication.body.length;
    if (!this.#dropped || this.#kept > MAX_KEPT / 2) return;
    this.#dropped = false;
    this.publish(this.resyncChannel, '{}');
  }
}
