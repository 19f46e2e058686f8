import { LRUCache } from 'lru-cache';
import { type LiveReply, LiveText } from '../live-text.js';
import type { RedisClient, RedisLink } from './redis-link.js';
import { appendScript, beginScript, endScript, ofThreadScript } from './redis-live-text.scripts.js';

/** Nothing stays longer than this after a reply began, whatever becomes of its worker. */
const LIFETIME_MS = 15 * 60_000;
/** So long an ended reply is remembered, for a worker that lost its lease may still be writing. */
const ENDED_MS = 60_000;
const MAX_RUNNING = 10_000;

interface Running extends LiveReply {
  /** Redis may lack part of the text: the next write carries all of it. */
  incomplete: boolean;
}

/** Cluster adapter. The process that makes a reply keeps its text too and writes it again when Redis was unavailable or flushed. */
export class RedisLiveText extends LiveText {
  readonly #running = new LRUCache<string, Running>({ max: MAX_RUNNING, ttl: LIFETIME_MS });
  /** Ended replies of which Redis does not know yet that they have. */
  readonly #ending = new LRUCache<string, true>({ max: MAX_RUNNING, ttl: LIFETIME_MS });

  constructor(
    private readonly link: RedisLink,
    private readonly prefix: string,
  ) {
    super();
    link.onConnected(() => {
      for (const replyId of this.#ending.keys()) this.#end(replyId);
      for (const reply of this.#running.values()) this.#write(reply, true);
    });
  }

  begin(reply: Omit<LiveReply, 'text'>): void {
    const held = this.#running.get(reply.replyId);
    if (held && held.attempt >= reply.attempt) return;
    const running = { ...reply, text: '', incomplete: false };
    this.#running.set(reply.replyId, running);
    this.#write(running, false);
  }

  append(replyId: string, delta: string): void {
    const reply = this.#running.get(replyId);
    if (!reply) return;
    reply.text += delta;
    if (reply.incomplete) this.#write(reply, true);
    else this.#append(reply, delta);
  }

  end(replyId: string): void {
    this.#running.delete(replyId);
    this.#ending.set(replyId, true);
    this.#end(replyId);
  }

  /** Empty while Redis is unavailable: readers then see the reply when it is stored. */
  async ofThread(threadId: string): Promise<LiveReply[]> {
    const rows = await this.link
      .run((client) =>
        client.eval(ofThreadScript, { keys: [this.#threadKey(threadId)], arguments: [this.#replyKey('')] }),
      )
      .catch(() => []);
    return (rows as [string, string, string, string, ...string[]][]).map(
      ([replyId, attempt, thread, replyTo, ...deltas]) => ({
        replyId,
        threadId: thread,
        replyTo,
        attempt: Number(attempt),
        text: deltas.map((delta) => JSON.parse(delta) as string).join(''),
      }),
    );
  }

  #append(reply: Running, delta: string): void {
    // as JSON, which keeps a delta that ends between the halves of a surrogate pair
    const options = {
      keys: [this.#replyKey(reply.replyId)],
      arguments: [String(reply.attempt), JSON.stringify(delta)],
    };
    this.#send(reply, (client) => client.eval(appendScript, options));
  }

  #write(reply: Running, again: boolean): void {
    reply.incomplete = false;
    const { replyId, threadId, replyTo, attempt, text } = reply;
    this.#send(reply, (client) =>
      client.eval(beginScript, {
        keys: [this.#replyKey(replyId), this.#threadKey(threadId)],
        arguments: [
          replyId,
          String(attempt),
          threadId,
          replyTo,
          JSON.stringify(text),
          String(LIFETIME_MS),
          again ? 'again' : 'first',
        ],
      }),
    );
  }

  #end(replyId: string): void {
    const options = {
      keys: [this.#replyKey(replyId)],
      arguments: [replyId, this.#threadKey(''), String(ENDED_MS)],
    };
    this.link
      .send((client) => client.eval(endScript, options))
      .then(
        () => this.#ending.delete(replyId),
        // until the next connection
        () => undefined,
      );
  }

  #send(reply: Running, command: (client: RedisClient) => Promise<unknown>): void {
    this.link.send(command).then(
      (outcome) => {
        if (this.#running.peek(reply.replyId) !== reply) return;
        if (outcome === 'unknown') this.#write(reply, true);
        // it has ended, or another worker has begun it again
        else if (outcome === 'over') this.#running.delete(reply.replyId);
      },
      () => {
        reply.incomplete = true;
      },
    );
  }

  #replyKey(replyId: string): string {
    return `${this.prefix}live:reply:${replyId}`;
  }

  #threadKey(threadId: string): string {
    return `${this.prefix}live:thread:${threadId}`;
  }
}
