import { Message, MessagePage, Review } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { ThreadEvent } from '@chirrup/proto/live-events';
import type { LiveReply } from '@chirrup/realtime/live-text';
import { type FeedEvent, FeedOverflow, type FollowedThread, ThreadFeed } from './thread-feed.js';

const message = (seq: number, part: Partial<Message> = {}) =>
  Message.fromPartial({ id: `m${seq}`, seq, ...part });
const stored = (seq: number): ThreadEvent => ({ type: 'message', message: message(seq), traceJson: '' });
const voted = (seq: number): ThreadEvent => ({ type: 'review', review: Review.fromPartial({ seq }) });
const delta = (id: string, offset: number, text: string): ThreadEvent => ({
  type: 'delta',
  id,
  threadId: 't',
  replyTo: 'm',
  attempt: 1,
  offset,
  delta: text,
});

const short = (event: FeedEvent): string => {
  switch (event.type) {
    case 'message':
      return `m${event.message.seq}`;
    case 'review':
      return `v${event.review.seq}`;
    case 'pending':
      return `p:${event.reply.id}`;
    case 'delta':
      return `d:${event.id}@${event.offset}:${event.delta}`;
    case 'resumed':
      return `resumed ${event.lastSeq}`;
  }
};

/** A chat service that stores what the test gives it and stops at each page, so that the test decides what happens then. */
const scene = (pageSize = 200) => {
  const things: ThreadEvent[] = [];
  const replies: LiveReply[] = [];
  const sent: string[] = [];
  const failures: unknown[] = [];
  const listeners = new Set<(event: ThreadEvent) => void>();
  const pauses: (() => void)[] = [];
  let pending: MessagePage['pending'] = [];
  let reads = 0;
  const seqOf = (event: ThreadEvent): number =>
    event.type === 'message' ? event.message.seq : event.type === 'review' ? event.review.seq : 0;
  const thread: FollowedThread = {
    threadId: 't',
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: async () => {},
    async history(afterSeq) {
      reads += 1;
      const page = things.filter((thing) => seqOf(thing) > afterSeq).slice(0, pageSize);
      const answer = MessagePage.fromPartial({
        messages: page.flatMap((thing) => (thing.type === 'message' ? [thing.message] : [])),
        reviews: page.flatMap((thing) => (thing.type === 'review' ? [thing.review] : [])),
        lastSeq: Math.max(0, ...things.map(seqOf)),
        pending,
      });
      await new Promise<void>((resolve) => pauses.push(resolve));
      return answer;
    },
    running: async () => replies.map((reply) => ({ ...reply })),
    send: (event) => sent.push(short(event)),
    failed: (error) => failures.push(error),
  };
  const feed = new ThreadFeed(thread);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    feed,
    sent,
    failures,
    listeners,
    replies,
    store: (...events: ThreadEvent[]) => things.push(...events),
    wait: (ids: string[]) => {
      pending = ids.map((id) => ({ id, threadId: 't', replyTo: 'm' }));
    },
    announce: (...events: ThreadEvent[]) => {
      for (const event of events) for (const listener of [...listeners]) listener(event);
    },
    /** Lets the page that is being read arrive. */
    arrive: async () => {
      await settle();
      pauses.shift()?.();
      await settle();
    },
    reads: () => reads,
  };
};

describe('thread feed', () => {
  it('reads page after page, then running replies, then says where it stands', async () => {
    const { feed, sent, store, replies, wait, arrive } = scene(2);
    store(stored(1), stored(2), voted(3), stored(4), stored(5));
    wait(['r']);
    replies.push({ replyId: 'r', threadId: 't', replyTo: 'm', attempt: 1, text: 'Hel' });
    const done = feed.resume(0);
    for (let page = 0; page < 3; page += 1) await arrive();
    await done;
    expect(sent).toEqual(['m1', 'm2', 'm4', 'v3', 'm5', 'p:r', 'd:r@0:Hel', 'resumed 5']);
  });

  it('sends what was received while history was read, once, in order', async () => {
    const { feed, sent, store, announce, replies, arrive } = scene();
    store(stored(1), stored(2));
    const done = feed.resume(0);
    replies.push({ replyId: 'r', threadId: 't', replyTo: 'm', attempt: 1, text: 'Hello' });
    announce(stored(2), delta('r', 0, 'Hel'), delta('r', 3, 'lo wor'), stored(3), voted(4));
    await arrive();
    await done;
    expect(sent).toEqual(['m1', 'm2', 'd:r@0:Hello', 'resumed 2', 'd:r@5: wor', 'm3', 'v4']);
  });

  it('shows nothing running of a reply that history has whole', async () => {
    const { feed, sent, store, announce, replies, arrive } = scene();
    store(stored(1), { type: 'message', message: message(2, { id: 'r', senderType: 'bot' }), traceJson: '' });
    replies.push({ replyId: 'r', threadId: 't', replyTo: 'm', attempt: 1, text: 'Hel' });
    const done = feed.resume(1);
    announce({ type: 'pending', reply: { id: 'r', threadId: 't', replyTo: 'm' } }, delta('r', 0, 'Hel'));
    await arrive();
    await done;
    expect(sent).toEqual(['m2', 'resumed 2']);
  });

  it('reads history again when an event was lost, and repeats nothing', async () => {
    const { feed, sent, store, announce, arrive } = scene();
    const done = feed.resume(0);
    await arrive();
    await done;
    store(stored(1), stored(2), stored(3));
    announce(stored(1), stored(3));
    await arrive();
    announce(stored(3), stored(4));
    expect(sent).toEqual(['resumed 0', 'm1', 'm2', 'm3', 'resumed 3', 'm4']);
  });

  it('lets a later resume take over', async () => {
    const { feed, sent, store, arrive } = scene();
    store(stored(1), stored(2));
    const first = feed.resume(0);
    const second = feed.resume(1);
    await arrive();
    await arrive();
    await Promise.all([first, second]);
    expect(sent).toEqual(['m2', 'resumed 2']);
  });

  it('stops listening when it is closed, also while it reads', async () => {
    const { feed, sent, store, listeners, arrive } = scene();
    store(stored(1));
    const done = feed.resume(0);
    expect(listeners.size).toBe(1);
    feed.close();
    await arrive();
    await done;
    await feed.resume(0);
    expect(sent).toEqual([]);
    expect(listeners.size).toBe(0);
  });

  it('reads again what may have been lost, until it is closed', async () => {
    const { feed, sent, store, arrive, reads } = scene();
    const done = feed.resume(0);
    await arrive();
    await done;
    store(stored(1));
    feed.resync();
    feed.resync();
    while (!sent.includes('m1')) await arrive();
    expect(sent).toEqual(['resumed 0', 'm1', 'resumed 1']);
    feed.resync();
    feed.close();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(reads()).toBe(2);
  });

  it('gives up instead of keeping everything', async () => {
    const { feed, failures, announce } = scene();
    void feed.resume(0);
    for (let seq = 1; seq <= 5_001; seq += 1) announce(stored(seq));
    expect(failures).toEqual([expect.any(FeedOverflow)]);
  });
});
