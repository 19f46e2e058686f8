import type { Delta, Message } from '../../api/types';
import { emptyThread, reduceThread, type ThreadAction, type ThreadState } from './thread-state';

const T = 'thread-1';
const question = (seq: number, over: Partial<Message> = {}): Message => ({
  _id: `q${seq}`,
  thread_id: T,
  seq,
  sender_type: 'client',
  sender_bot_name: '',
  message_type: 'text',
  content: `question ${seq}`,
  state: 'complete',
  stream: false,
  created_at: seq,
  client_message_id: `c${seq}`,
  ...over,
});
const answer = (seq: number, reply_to: string, over: Partial<Message> = {}): Message => ({
  ...question(seq, { client_message_id: undefined }),
  _id: `r-${reply_to}`,
  sender_type: 'bot',
  content: `answer to ${reply_to}`,
  reply_to,
  ...over,
});
const message = (value: Message, echo?: boolean): ThreadAction => ({ type: 'message', message: value, echo });
const pending = (reply_to: string): ThreadAction => ({
  type: 'pending',
  _id: `r-${reply_to}`,
  thread_id: T,
  reply_to,
});
const delta = (reply_to: string, offset: number, text: string, over: Partial<Delta> = {}): ThreadAction => ({
  type: 'delta',
  _id: `r-${reply_to}`,
  thread_id: T,
  attempt: 1,
  offset,
  delta: text,
  ...over,
});
const joined: ThreadState = { ...emptyThread, threadId: T, lastSeq: 0 };
const run = (actions: ThreadAction[], from = joined) => actions.reduce(reduceThread, from);
const texts = (state: ThreadState) => state.entries.map((e) => e.text);
const keys = (state: ThreadState) => state.entries.map((e) => e.key);

it('stays as it is after a frame of a newer server', () => {
  const state = run([message(question(1))]);
  expect(reduceThread(state, { type: 'of tomorrow' } as unknown as ThreadAction)).toBe(state);
});

describe('stored messages', () => {
  it('shows one message however often it comes', () => {
    const state = run([message(question(1)), message(question(1)), message(question(1), true)]);
    expect(texts(state)).toEqual(['question 1']);
    expect(state.lastSeq).toBe(1);
    expect(state.stale).toBe(false);
  });

  it('orders by seq whatever the order of arrival', () => {
    const state = run([message(question(3)), message(question(1)), message(question(2))]);
    expect(texts(state)).toEqual(['question 1', 'question 2', 'question 3']);
    expect(state.lastSeq).toBe(3);
    expect(state.ahead).toEqual([]);
  });

  it('asks for a resume when the socket skips a seq, and resumes from before the gap', () => {
    const state = run([message(question(1)), message(question(3))]);
    expect(state.stale).toBe(true);
    expect(state.lastSeq).toBe(1);
  });

  it('does not take an answered post that overtakes the socket for a gap', () => {
    const early = run([message(question(1)), message(question(3), true)]);
    expect(early.stale).toBe(false);
    expect(early.lastSeq).toBe(1);
    expect(run([message(question(2))], early).lastSeq).toBe(3);
  });

  it('takes holes in a resumed history as they are (a vote replaced the one before it)', () => {
    const state = run([
      { type: 'resuming' },
      message(question(2)),
      message(answer(5, 'q2')),
      { type: 'resumed', thread_id: T, last_seq: 7 },
    ]);
    expect(state.stale).toBe(false);
    expect(state.lastSeq).toBe(7);
  });

  it('resumes from the old place when a resume is cut off', () => {
    const state = run([
      message(question(1)),
      { type: 'resuming' },
      message(question(4)),
      { type: 'disconnected' },
    ]);
    expect(state.lastSeq).toBe(1);
    expect(state.resuming).toBe(false);
  });

  it('ignores other threads', () => {
    const state = run([
      message(question(1, { thread_id: 'other' })),
      { type: 'pending', _id: 'x', thread_id: 'other', reply_to: 'q1' },
      { type: 'delta', _id: 'x', thread_id: 'other', attempt: 1, offset: 0, delta: 'no' },
      { type: 'resumed', thread_id: 'other', last_seq: 9 },
    ]);
    expect(state).toEqual(joined);
  });

  it('merges a page of history with what is live, without going back', () => {
    const live = run([message(question(1)), message(question(2))]);
    const history = { messages: [question(1), answer(3, 'q1')], reviews: [], last_seq: 9, pending: [] };
    const state = run([{ type: 'history', threadId: T, history }], live);
    expect(keys(state)).toEqual(['c1', 'r-q1', 'c2']);
    // Not 9: something may be stored between 3 and 9 that this page does not hold.
    expect(state.lastSeq).toBe(3);
  });
});

it('an earlier page adds what it holds and moves nothing else', () => {
  const state = run([message(question(1)), message(question(2))], { ...joined, lastSeq: 10 });
  const review = { reference_message_id: 'q1', positive_count: 1, negative_count: 0, seq: 14 };
  const history = { messages: [question(1)], reviews: [review], last_seq: 15, pending: [] };
  const next = run([{ type: 'history', threadId: T, history, isEarlier: true }], state);
  expect(next.lastSeq).toBe(10);
  expect(next.entries[0]?.vote).toBe(1);
});

describe('optimistic messages', () => {
  const drafted = run([{ type: 'drafted', key: 'c1', text: 'question 1', at: 1 }]);

  it('turns into the stored message under the same key', () => {
    const state = run([message(question(1))], drafted);
    expect(state.entries).toHaveLength(1);
    expect(state.entries[0]).toMatchObject({ key: 'c1', id: 'q1', seq: 1, state: 'sent' });
  });

  it('stands last until it is stored, in the order written', () => {
    const state = run([{ type: 'drafted', key: 'c9', text: 'second', at: 2 }, message(question(7))], drafted);
    expect(keys(state)).toEqual(['c7', 'c1', 'c9']);
  });

  it('is not drafted twice, and cannot become unsent once stored', () => {
    const again: ThreadAction = { type: 'drafted', key: 'c1', text: 'question 1', at: 1 };
    const state = run(
      [again, message(question(1)), { type: 'delivery', key: 'c1', state: 'unsent' }, again],
      drafted,
    );
    expect(state.entries).toHaveLength(1);
    expect(state.entries[0]?.state).toBe('sent');
  });

  it('goes with the thread that is made for it, and not into another one', () => {
    const fresh = run([{ type: 'drafted', key: 'c1', text: 'hi', at: 1 }], emptyThread);
    const inThread = run([{ type: 'joined', threadId: T }], fresh);
    expect(keys(inThread)).toEqual(['c1']);
    expect(run([{ type: 'joined', threadId: null }], inThread)).toEqual(emptyThread);
  });

  it('two tabs: a message sent in the other one arrives as its own', () => {
    const state = run(
      [message(question(1)), message(question(2, { client_message_id: 'other-tab' }))],
      drafted,
    );
    expect(keys(state)).toEqual(['c1', 'other-tab']);
  });
});

describe('a streaming reply', () => {
  const asked = run([message(question(1)), pending('q1')]);

  it('takes pages to read meanwhile, wherever they come', () => {
    const offers = [{ n: 1, title: 'Page', url: 'https://shop.example', fetched_at: null }];
    const offering = { ...pending('q1'), offers } as ThreadAction;
    expect(reduceThread(asked, offering).entries[1]).toMatchObject({ state: 'pending', offers });
    expect(run([message(question(1)), offering]).entries[1]).toMatchObject({ reply_to: 'q1', offers });
    const done = run([message(answer(2, 'q1')), offering], asked);
    expect(done.entries[1]).toMatchObject({ state: 'complete', text: 'answer to q1' });
  });

  const textOf = (state: ThreadState) => state.entries.find((e) => e.key === 'r-q1')?.text;

  it('waits, grows, and is replaced by the final message', () => {
    expect(asked.entries[1]?.state).toBe('pending');
    const streaming = run([delta('q1', 0, 'Two '), delta('q1', 4, 'days')], asked);
    expect(streaming.entries[1]).toMatchObject({ text: 'Two days', state: 'streaming' });
    const done = run([message(answer(2, 'q1', { content: 'Two days [1].' }))], streaming);
    expect(done.entries[1]).toMatchObject({ key: 'r-q1', text: 'Two days [1].', state: 'complete', seq: 2 });
  });

  it('ignores duplicates and overlaps', () => {
    const state = run(
      [delta('q1', 0, 'Two '), delta('q1', 0, 'Two '), delta('q1', 2, 'o days'), delta('q1', 4, 'da')],
      asked,
    );
    expect(textOf(state)).toBe('Two days');
    expect(state.stale).toBe(false);
  });

  it('asks for a resume on an offset that does not fit, and takes the text so far at offset 0', () => {
    const gap = run([delta('q1', 0, 'Two '), delta('q1', 9, 'lost')], asked);
    expect(gap.stale).toBe(true);
    expect(textOf(gap)).toBe('Two ');
    const healed = run(
      [{ type: 'resuming' }, delta('q1', 12, 'more'), delta('q1', 0, 'Two whole days')],
      gap,
    );
    expect(healed.stale).toBe(false);
    expect(textOf(healed)).toBe('Two whole days');
    expect(textOf(run([delta('q1', 14, '.')], healed))).toBe('Two whole days.');
  });

  it('a text that contradicts what is held needs a resume, at offset 0 it replaces it', () => {
    const held = run([delta('q1', 0, 'abcdef')], asked);
    expect(run([delta('q1', 2, 'XY')], held).stale).toBe(true);
    expect(textOf(run([delta('q1', 0, 'other')], held))).toBe('other');
  });

  it('starts over with a higher attempt and ignores what is left of the lower one', () => {
    const state = run(
      [delta('q1', 0, 'half an ans'), delta('q1', 0, 'Anew', { attempt: 2 }), delta('q1', 11, 'wer')],
      asked,
    );
    expect(textOf(state)).toBe('Anew');
    expect(state.stale).toBe(false);
  });

  it('a higher attempt that begins in the middle needs a resume', () => {
    expect(run([delta('q1', 0, 'half'), delta('q1', 4, 'more', { attempt: 2 })], asked).stale).toBe(true);
  });

  it('counts offsets in UTF-16 units', () => {
    expect(textOf(run([delta('q1', 0, '👟'), delta('q1', 2, ' size')], asked))).toBe('👟 size');
  });

  it('nothing late touches a finished reply', () => {
    const done = run([delta('q1', 0, 'a'), message(answer(2, 'q1'))], asked);
    expect(run([delta('q1', 1, 'b'), delta('q1', 0, 'c', { attempt: 5 }), pending('q1')], done)).toEqual(
      done,
    );
  });

  it('may begin before its pending event', () => {
    const state = run([message(question(1)), message(question(2)), delta('q1', 0, 'Early'), pending('q1')]);
    expect(keys(state)).toEqual(['c1', 'r-q1', 'c2']);
    expect(textOf(state)).toBe('Early');
  });

  it('stands after its question while it streams and when it is finished', () => {
    const state = run([message(question(2)), pending('q2'), delta('q1', 0, 'first')], asked);
    expect(keys(state)).toEqual(['c1', 'r-q1', 'c2', 'r-q2']);
    const done = run([message(answer(3, 'q1')), message(answer(4, 'q2'))], state);
    expect(keys(done)).toEqual(['c1', 'r-q1', 'c2', 'r-q2']);
    expect(done.lastSeq).toBe(4);
  });
});

describe('reviews', () => {
  const answered = run([message(question(1)), message(answer(2, 'q1'))]);
  const review = (seq: number, up: number, down: number) =>
    ({
      type: 'review',
      review: { reference_message_id: 'r-q1', positive_count: up, negative_count: down, seq },
    }) as const;

  it('show the visitor’s vote and count as stored', () => {
    const state = run([review(3, 0, 1)], answered);
    expect(state.entries[1]?.vote).toBe(-1);
    expect(state.lastSeq).toBe(3);
    expect(run([review(4, 0, 0)], state).entries[1]?.vote).toBe(0);
  });

  it('of a message that is not here change nothing', () => {
    const foreign = { reference_message_id: 'elsewhere', positive_count: 1, negative_count: 0, seq: 3 };
    expect(run([{ type: 'review', review: foreign }], answered)).toEqual(answered);
  });
});

it('any order of the same events ends in the same conversation', () => {
  const events = [
    message(question(1)),
    message(question(2)),
    message(answer(3, 'q1')),
    message(answer(4, 'q2')),
    pending('q1'),
    pending('q2'),
    delta('q1', 0, 'answer'),
    delta('q2', 0, 'answer'),
  ];
  let seed = 7;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  for (let round = 0; round < 200; round += 1) {
    const shuffled = [...events, ...events].map((e) => ({ e, at: random() })).sort((a, b) => a.at - b.at);
    const state = run(shuffled.map(({ e }) => e));
    expect(texts(state)).toEqual(['question 1', 'answer to q1', 'question 2', 'answer to q2']);
    expect(state.lastSeq).toBe(4);
  }
});
