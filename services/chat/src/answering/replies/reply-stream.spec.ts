import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@chirrup/kernel/clock';
import { threadChannel } from '@chirrup/proto/channels';
import type { ReplyDelta } from '@chirrup/proto/live-events';
import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
import { MemoryLiveText } from '@chirrup/realtime/memory/memory-live-text';
import { ReplyStream } from './reply-stream.js';

const reply = { id: 'r', botId: 'b', threadId: 't', replyTo: 'm' };

const begin = (attempt = 1) => {
  const [fanOut, liveText] = [new MemoryFanOut(), new MemoryLiveText()];
  const deltas: ReplyDelta[] = [];
  fanOut.subscribe(threadChannel('t'), (delta: ReplyDelta) => deltas.push(delta));
  return {
    stream: new ReplyStream(reply, attempt, { fanOut, liveText, clock: systemClock }),
    deltas,
    liveText,
  };
};

describe('ReplyStream', () => {
  it('sends the first piece at once', () => {
    const { stream, deltas } = begin();
    stream.push('Hel');
    expect(deltas).toEqual([
      { type: 'delta', id: 'r', threadId: 't', replyTo: 'm', attempt: 1, offset: 0, delta: 'Hel' },
    ]);
    stream.close();
  });

  it('gathers what follows into at most 30 deltas a second, with offsets that fit', async () => {
    const { stream, deltas } = begin();
    const begun = performance.now();
    for (let i = 0; i < 100; i += 1) {
      stream.push(`${i} `);
      await sleep(3);
    }
    const seconds = (performance.now() - begun) / 1_000;
    stream.close();
    expect(deltas.length).toBeGreaterThan(3);
    expect(deltas.length).toBeLessThanOrEqual(Math.ceil(seconds * 30) + 1);
    let held = '';
    for (const { offset, delta } of deltas) {
      expect(offset).toBe(held.length);
      held += delta;
    }
    expect(stream.text.startsWith(held)).toBe(true);
  });

  it('keeps the text so far for a reader who comes in the middle', async () => {
    const { stream, deltas, liveText } = begin(3);
    stream.push('one ');
    stream.push('two ');
    expect(await liveText.ofThread('t')).toMatchObject([{ replyId: 'r', attempt: 3, text: 'one ' }]);
    await sleep(60);
    expect(await liveText.ofThread('t')).toMatchObject([{ text: deltas.map(({ delta }) => delta).join('') }]);
    stream.close();
  });

  it('begins again under a higher attempt, and only if something was shown', async () => {
    const { stream, deltas, liveText } = begin();
    stream.restart();
    stream.push('broken');
    stream.push(' never sent');
    stream.restart();
    stream.push('whole');
    await sleep(60);
    expect(deltas.map(({ attempt, offset, delta }) => [attempt, offset, delta])).toEqual([
      [1, 0, 'broken'],
      [2, 0, 'whole'],
    ]);
    expect(stream.text).toBe('whole');
    expect(await liveText.ofThread('t')).toMatchObject([{ attempt: 2, text: 'whole' }]);
  });

  it('is quiet after its end', async () => {
    const { stream, deltas } = begin();
    stream.push('a');
    stream.push('b');
    stream.close();
    await sleep(60);
    expect(deltas).toHaveLength(1);
  });
});
