import type { ReplyDelta } from '@chirrup/proto/live-events';
import { StreamPositions } from './stream-positions.js';

const delta = (offset: number, text: string, attempt = 1): ReplyDelta => ({
  type: 'delta',
  id: 'r',
  threadId: 't',
  replyTo: 'm',
  attempt,
  offset,
  delta: text,
});
const held = (text: string, attempt = 1) => {
  const positions = new StreamPositions();
  positions.start({ replyId: 'r', threadId: 't', replyTo: 'm', attempt, text });
  return positions;
};

describe('stream positions', () => {
  it('gives the text so far as a delta at offset 0', () => {
    const start = new StreamPositions().start({
      replyId: 'r',
      threadId: 't',
      replyTo: 'm',
      attempt: 2,
      text: 'Hi',
    });
    expect(start).toEqual(delta(0, 'Hi', 2));
  });

  it.each<[string, ReplyDelta, ReplyDelta | undefined]>([
    ['continues where the text ends', delta(5, ' you'), delta(5, ' you')],
    ['drops what is held', delta(0, 'Hel'), undefined],
    ['drops what is held to the last unit', delta(3, 'lo'), undefined],
    ['cuts off the part that is held', delta(3, 'lo you'), delta(5, ' you')],
    ['counts UTF-16 units', delta(3, 'lo🎉'), delta(5, '🎉')],
    ['drops an earlier attempt', delta(9, 'old', 0), undefined],
    ['begins again with a higher attempt', delta(0, 'New', 2), delta(0, 'New', 2)],
    ['leaves a hole to the reader, who resumes', delta(9, 'late'), delta(9, 'late')],
  ])('%s', (_name, event, expected) => expect(held('Hello').advance(event)).toEqual(expected));

  it('follows a reply from its first delta', () => {
    const positions = new StreamPositions();
    expect(positions.advance(delta(0, 'He'))).toEqual(delta(0, 'He'));
    expect(positions.advance(delta(0, 'He'))).toBeUndefined();
    positions.end('r');
    expect(positions.advance(delta(0, 'He'))).toEqual(delta(0, 'He'));
  });
});
