import { threadChannel } from '@chirrup/proto/channels';
import type { ReplyDelta, ThreadEvent } from '@chirrup/proto/live-events';
import type { FanOut } from '@chirrup/realtime/fan-out';
import type { LiveReply, LiveText } from '@chirrup/realtime/live-text';
import { RunningTexts } from './running-texts.js';

/** Events kept while the text so far is read. Deltas beyond are dropped: the next one shows the hole, and the text is read again. */
const MAX_WAITING = 1_000;

const asDelta = ({ replyId, threadId, replyTo, attempt, text }: LiveReply): ReplyDelta => ({
  type: 'delta',
  id: replyId,
  threadId,
  replyTo,
  attempt,
  offset: 0,
  delta: text,
});

/**
 * Everything that happens in a thread from now on, once for any number of readers: later ones begin with `soFar`.
 * Readers read history themselves.
 */
export class ThreadFollower {
  /** Resolves when the subscription is active and the text so far was read. */
  readonly ready: Promise<void>;
  readonly #texts = new RunningTexts();
  readonly #stops: (() => void)[];
  #waiting: ThreadEvent[] | undefined;
  #run = 0;

  constructor(
    private readonly threadId: string,
    private readonly ports: { fanOut: FanOut; liveText: LiveText },
    private readonly notify: (event: ThreadEvent) => void,
  ) {
    this.#stops = [
      ports.fanOut.subscribe(threadChannel(threadId), (event: ThreadEvent) => this.#receive(event)),
      ports.fanOut.onResync(() => void this.#read()),
    ];
    this.ready = this.#read();
  }

  /** The text so far of running replies; later events continue from there. */
  soFar(): ReplyDelta[] {
    return this.#texts.soFar();
  }

  close(): void {
    this.#run += 1;
    for (const stop of this.#stops) stop();
  }

  /** Reads the text so far; a later read replaces one that still runs. */
  async #read(): Promise<void> {
    const run = ++this.#run;
    this.#waiting ??= [];
    await this.ports.fanOut.settled(threadChannel(this.threadId));
    const replies = await this.ports.liveText.ofThread(this.threadId);
    if (run !== this.#run) return;
    const received = this.#waiting;
    this.#waiting = undefined;
    this.#texts.keepOnly(new Set(replies.map(({ replyId }) => replyId)));
    for (const reply of replies) this.#deliver(asDelta(reply));
    for (const event of received) this.#deliver(event);
  }

  #receive(event: ThreadEvent): void {
    if (this.#waiting) {
      if (event.type !== 'delta' || this.#waiting.length < MAX_WAITING) this.#waiting.push(event);
      return;
    }
    if (this.#deliver(event)) return;
    this.#waiting = [event];
    void this.#read();
  }

  /** False when text before a delta is missing. */
  #deliver(event: ThreadEvent): boolean {
    if (event.type !== 'delta') {
      if (event.type === 'message') this.#texts.end(event.message.id);
      this.notify(event);
      return true;
    }
    const news = this.#texts.add(event);
    if (news === 'hole') return false;
    if (news) this.notify(news);
    return true;
  }
}
