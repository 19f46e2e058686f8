import type { Message, Qa } from '../../../api/types';
import { actionsOf, pairFor } from './pair-of-reply';

const reply = (part: Partial<Message>): Message => ({
  _id: 'm2',
  thread_id: 't1',
  seq: 2,
  sender_type: 'bot',
  sender_bot_name: 'Shop',
  message_type: 'text',
  content: 'Within **3 days** [1], see [here](https://shop.example) [2].',
  state: 'complete',
  stream: false,
  created_at: 1,
  lane: 'model',
  sources: [1, 2].map((n) => ({ n, title: 'Shipping', url: 'https://shop.example/s', fetched_at: null })),
  ...part,
});
const pair = (_id: string, question: string): Qa => ({
  _id,
  paused: false,
  draft: false,
  version: 1,
  question,
  answer: `Answer of ${_id}`,
  phrasings: [],
  created_at: 1,
});

describe('a pair made from a reply', () => {
  it.each([
    [['make', 'correct'], {}],
    [['correct'], { lane: 'verified', trace: { verified_qa_id: 'q1' } }],
    [['correct'], { lane: 'extractive', sources: [], trace: { qa: [{ qa_id: 'q1', score: 1 }] } }],
    [['make', 'correct'], { lane: 'extractive', trace: { qa: [{ qa_id: 'q1', score: 1 }] } }],
    [['make'], { lane: 'none' }],
    [['make'], { state: 'failed' }],
    [[], { lane: 'none', trace: { small_talk: 'greeting' } }],
    [[], { state: 'streaming' }],
  ] as [string[], Partial<Message>][])('offers %j for %j', (actions, part) =>
    expect(actionsOf(reply(part))).toEqual(actions),
  );

  it('begins with the question and the words of the answer', () => {
    expect(pairFor(reply({}), ' How long? ', [pair('q1', 'Where?')])).toEqual({
      stored: null,
      text: {
        question: 'How long?',
        answer: 'Within 3 days, see here (https://shop.example).',
        phrasings: [],
      },
    });
    expect(pairFor(reply({ lane: 'none' }), 'How long?', []).text.answer).toBe('');
  });

  it('is the pair the answer came from, or one with the same question', () => {
    const pairs = [pair('q1', 'how LONG'), pair('q2', 'Where?')];
    const verified = reply({ lane: 'verified', trace: { verified_qa_id: 'q2' } });
    expect(pairFor(verified, 'How long?', pairs)).toMatchObject({
      stored: { _id: 'q2' },
      text: { question: 'Where?', answer: 'Answer of q2' },
    });
    expect(pairFor(reply({}), 'How long?', pairs).stored?._id).toBe('q1');
    // deleted since
    expect(pairFor(verified, 'When?', pairs.slice(0, 1)).stored).toBeNull();
  });
});
