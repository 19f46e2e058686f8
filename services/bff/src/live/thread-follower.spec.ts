import { threadChannel } from '@chirrup/proto/channels';
import { Message } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { ReplyDelta, ThreadEvent } from '@chirrup/proto/live-events';
import type { LiveReply } from '@chirrup/realtime/live-text';
import { MemoryLiveText } from '@chirrup/realtime/memory/memory-live-text';
import { BreakableFanOut } from '@chirrup/testing/breakable-fan-out';
import { ThreadFollower } from './thread-follower.js';

const delta = (offset: number, text: string): ReplyDelta => ({
  type: 'delta',
  id: 'r',
  threadId: 't',
  replyTo: 'm',
  attempt: 1,
  offset,
  delta: text,
});
const stored = (seq: number): ThreadEvent => ({
  type: 'message',
  message: Message.fromPartial({ id: 'r', threadId: 't', seq }),
  traceJson: '',
});

/** Reads of the text so far wait until they are let through. */
class SlowLiveText extends MemoryLiveText {
  gate: Promise<void> = Promise.resolve();
  reads = 0;

  override async ofThread(threadId: string): Promise<LiveReply[]> {
    this.reads += 1;
    await this.gate;
    return super.ofThread(threadId);
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('a follower of a thread', () => {
  const open = () => {
    const fanOut = new BreakableFanOut();
    const liveText = new SlowLiveText();
    const received: ThreadEvent[] = [];
    const follower = new ThreadFollower('t', { fanOut, liveText }, (event) => received.push(event));
    const publish = (...events: ThreadEvent[]) => {
      for (const event of events) fanOut.publish(threadChannel('t'), event);
    };
    const run = (text: string) => {
      liveText.begin({ replyId: 'r', threadId: 't', replyTo: 'm', attempt: 1 });
      liveText.append('r', text);
    };
    return { fanOut, liveText, received, follower, publish, run };
  };

  it('begins with the text so far and continues without a repeat', async () => {
    const { liveText, received, follower, publish, run } = open();
    run('Hello');
    publish(delta(3, 'lo'), delta(5, ' you'));
    await follower.ready;
    expect(received).toEqual([delta(0, 'Hello'), delta(5, ' you')]);
    publish(delta(9, '!'), delta(9, '!'));
    expect(received.at(-1)).toEqual(delta(9, '!'));
    expect(follower.soFar()).toEqual([delta(0, 'Hello you!')]);
    expect(liveText.reads).toBe(1);
  });

  it('gives nothing more of what is stored', async () => {
    const { received, follower, publish } = open();
    await follower.ready;
    publish(delta(0, 'Hi'), stored(2));
    expect(follower.soFar()).toEqual([]);
    expect(received).toEqual([delta(0, 'Hi'), stored(2)]);
  });

  it('reads again when text is missing, and keeps the order while it does', async () => {
    const { received, follower, publish, run } = open();
    await follower.ready;
    publish(delta(0, 'He'));
    run('Hello y');
    publish(delta(5, ' y'), delta(7, 'ou'), stored(2));
    await settle();
    expect(received).toEqual([delta(0, 'He'), delta(2, 'llo y'), delta(7, 'ou'), stored(2)]);
  });

  it('reads again when messages may have been lost, and forgets what has ended', async () => {
    const { fanOut, received, follower, publish, liveText, run } = open();
    run('He');
    await follower.ready;
    liveText.append('r', 'llo');
    for (const listener of fanOut.resyncListeners) listener();
    await settle();
    expect(received).toEqual([delta(0, 'He'), delta(2, 'llo')]);
    liveText.end('r');
    for (const listener of fanOut.resyncListeners) listener();
    await settle();
    expect(follower.soFar()).toEqual([]);
    publish(stored(2));
    expect(received.at(-1)).toEqual(stored(2));
  });

  it('notifies nothing after its end', async () => {
    const { fanOut, received, follower, publish, liveText, run } = open();
    let letThrough: () => void = () => {};
    liveText.gate = new Promise((resolve) => {
      letThrough = resolve;
    });
    run('late');
    follower.close();
    publish(delta(0, 'x'));
    letThrough();
    await settle();
    expect(received).toEqual([]);
    expect(fanOut.resyncListeners.size).toBe(0);
  });
});
