import type { ReplyDelta } from '@chirrup/proto/live-events';
import { RunningTexts } from './running-texts.js';

const delta = (offset: number, text: string, attempt = 1): ReplyDelta => ({
  type: 'delta',
  id: 'r',
  threadId: 't',
  replyTo: 'm',
  attempt,
  offset,
  delta: text,
});
const held = (text: string) => {
  const texts = new RunningTexts();
  texts.add(delta(0, text));
  return texts;
};

describe('running texts', () => {
  it.each<[string, ReplyDelta, ReplyDelta | undefined | 'hole', string, number?]>([
    ['continue where the text ends', delta(5, ' you'), delta(5, ' you'), 'Hello you'],
    ['drop what is held', delta(3, 'lo'), undefined, 'Hello'],
    ['cut off the part that is held', delta(3, 'lo🎉'), delta(5, '🎉'), 'Hello🎉'],
    ['drop an earlier attempt', delta(5, 'old', 0), undefined, 'Hello'],
    ['begin again with a higher attempt', delta(0, 'New', 2), delta(0, 'New', 2), 'New', 2],
    ['know a hole', delta(9, 'late'), 'hole', 'Hello'],
    ['know a hole before the first delta received of an attempt', delta(3, 'late', 2), 'hole', 'Hello'],
  ])('%s', (_name, event, news, text, attempt = 1) => {
    const texts = held('Hello');
    expect(texts.add(event)).toEqual(news);
    expect(texts.soFar()).toEqual([delta(0, text, attempt)]);
  });

  it('forget what is stored, or runs no longer', () => {
    const texts = held('Hello');
    texts.keepOnly(new Set(['r']));
    expect(texts.soFar()).toHaveLength(1);
    texts.keepOnly(new Set());
    expect(texts.soFar()).toEqual([]);
    texts.add(delta(0, 'Hello'));
    texts.end('r');
    expect(texts.soFar()).toEqual([]);
  });
});
