import type { BotHistory, ClientEvent, History, MessageRecord, ThreadHistory } from './history.js';
import { checkHistory } from './history-checker.js';

const question = (n: number, seq: number): MessageRecord => ({
  id: `m${n}`,
  seq,
  sender: 'client',
  content: `question ${n} of alpha`,
  state: 'complete',
  clientMessageId: `c${n}`,
});
const reply = (n: number, seq: number, content = `answer ${n} of alpha`): MessageRecord => ({
  id: `r${n}`,
  seq,
  sender: 'bot',
  content,
  state: 'complete',
  replyTo: `m${n}`,
});

/** What a client sees of `rows` when nothing goes wrong: replies come in two deltas. */
const seen = (rows: readonly MessageRecord[]): ClientEvent[] => {
  const events: ClientEvent[] = [{ at: 0, type: 'connected', reader: 'visitor' }];
  for (const message of rows) {
    const { id, content, clientMessageId, sender } = message;
    if (sender === 'client' && clientMessageId) {
      events.push({ at: 1, type: 'sent', clientMessageId, content });
      events.push({ at: 2, type: 'acknowledged', clientMessageId, id });
    } else {
      for (const offset of [0, 4])
        events.push({
          at: 3,
          type: 'delta',
          reader: 'visitor',
          delta: { id, attempt: 1, offset, delta: content.slice(offset, offset === 0 ? 4 : undefined) },
        });
    }
    events.push({ at: 4, type: 'message', reader: 'visitor', message });
  }
  return events;
};

const threadOf = (rows: MessageRecord[]): ThreadHistory => ({
  threadId: 't',
  botId: 'alpha-bot',
  rows,
  lastSeq: rows.length,
  rest: rows,
  resumed: rows,
  votes: [],
  events: seen(rows),
});
const botOf = (thread: ThreadHistory, part: Partial<BotHistory> = {}): BotHistory => ({
  botId: 'alpha-bot',
  marker: 'alpha',
  threads: [thread],
  counted: { billing: thread.rows.filter(({ sender }) => sender === 'client').length },
  ...part,
});
const other: BotHistory = { botId: 'beta-bot', marker: 'beta', threads: [], counted: { billing: 0 } };
const run = (bot: BotHistory, part: Partial<History> = {}): History => ({
  bots: [bot, other],
  leftovers: { jobs: 0, outbox: 0 },
  prompts: [{ botId: 'alpha-bot', text: 'question 1 of alpha' }],
  ...part,
});

const ROWS = [question(1, 1), reply(1, 2), question(2, 3), reply(2, 4)];
const good = () => threadOf([...ROWS]);
/** The sentences of a thread in which `change` was planted. */
const violations = (change: Partial<ThreadHistory>): string[] =>
  checkHistory(run(botOf({ ...good(), ...change }))).map(({ sentence }) => sentence);
const everywhere = (rows: MessageRecord[]): Partial<ThreadHistory> => ({ rows, rest: rows, resumed: rows });

describe('history checker', () => {
  it('finds nothing in a history that is whole', () => {
    expect(checkHistory(run(botOf(good())))).toEqual([]);
  });

  it('accepts a message that was stored but whose acknowledgement was lost', () => {
    const events = good().events.filter((h) => h.type !== 'acknowledged');
    expect(violations({ events })).toEqual([]);
  });

  it('accepts a second attempt that begins again, and a hole that a resume fills', () => {
    const [from, to] = [good().events.slice(0, -1), good().events.slice(-1)];
    const delta = (attempt: number, offset: number, delta: string): ClientEvent => ({
      at: 3,
      type: 'delta',
      reader: 'visitor',
      delta: { id: 'r2', attempt, offset, delta },
    });
    const again = [delta(3, 0, 'ans'), delta(3, 6, ' 2'), delta(3, 0, 'answer 2 of')];
    expect(violations({ events: [...from, ...again, ...to] })).toEqual([]);
  });

  it('accepts what is shown twice after a resume in the middle of a connection', () => {
    const { events } = good();
    const resuming: ClientEvent = { at: 5, type: 'resuming', reader: 'visitor', afterSeq: 2 };
    const show = (message: MessageRecord): ClientEvent => ({
      at: 6,
      type: 'message',
      reader: 'visitor',
      message,
    });
    const twice = [question(2, 3), reply(2, 4), question(2, 3), reply(2, 4)].map(show);
    expect(violations({ events: [...events, resuming, ...twice] })).toEqual([]);
    const sentences = violations({ events: [...events, resuming, ...twice, show(reply(1, 2))] });
    expect(sentences).toEqual(['visitor was shown seq 2 after 4']);
    // also when the first resume of the connection had nothing to show
    const connected: ClientEvent = { at: 5, type: 'connected', reader: 'visitor' };
    const again = [connected, resuming, resuming, ...twice];
    expect(violations({ events: [...events, ...again] })).toEqual([]);
    expect(violations({ events: [...events, connected, resuming, ...twice] })).toHaveLength(1);
  });

  it.each<[string, Partial<ThreadHistory>, RegExp]>([
    ['a lost message', { ...everywhere(ROWS.slice(0, 2)), lastSeq: 2 }, /c2 was acknowledged and is lost/],
    [
      'a message that is stored twice',
      {
        ...everywhere([
          ...ROWS,
          { ...question(2, 5), id: 'm3' },
          { ...reply(2, 6), id: 'r3', replyTo: 'm3' },
        ]),
        lastSeq: 6,
      },
      /c2 is stored 2 times/,
    ],
    [
      'another id than was acknowledged',
      everywhere(ROWS.map((m) => (m.id === 'm2' ? { ...m, id: 'x' } : m))),
      /acknowledged as m2 and is x/,
    ],
    [
      'a message that was not sent',
      { events: good().events.filter((h) => h.type !== 'sent' || h.clientMessageId !== 'c2') },
      /no visitor sent the stored message m2/,
    ],
    [
      'a changed message',
      everywhere(ROWS.map((m) => (m.id === 'm1' ? { ...m, content: 'other' } : m))),
      /m1 is not what was sent/,
    ],
    [
      'a doubled reply',
      { ...everywhere([...ROWS, { ...reply(2, 5), id: 'r3' }]), lastSeq: 5 },
      /message m2 has 2 replies/,
    ],
    ['a missing reply', { ...everywhere(ROWS.slice(0, 3)), lastSeq: 3 }, /message m2 has 0 replies/],
    [
      'an empty reply',
      everywhere(ROWS.map((m) => (m.id === 'r2' ? { ...m, content: '' } : m))),
      /the reply to m2 is empty/,
    ],
    [
      'a reply to nothing',
      everywhere(ROWS.map((m) => (m.id === 'r2' ? { ...m, replyTo: 'gone' } : m))),
      /belongs to gone/,
    ],
    [
      'a reply before its question',
      everywhere([question(1, 1), reply(1, 2), question(2, 4), reply(2, 3)]),
      /the reply to m2 stands before it/,
    ],
    ['a gap', { ...everywhere([...ROWS.slice(0, 3), reply(2, 5)]), lastSeq: 5 }, /seq 4 is 5/],
    ['a seq given twice', { ...everywhere([...ROWS.slice(0, 3), reply(2, 3)]), lastSeq: 3 }, /seq 4 is 3/],
    ['a wrong last seq', { lastSeq: 7 }, /last_seq is 7 with 4/],
    [
      'swapped messages',
      everywhere([question(2, 1), reply(2, 2), question(1, 3), reply(1, 4)]),
      /m1 stands after one that was sent later/,
    ],
    ['REST without a message', { rest: ROWS.slice(0, 3) }, /REST lacks message r2/],
    [
      'REST with another text',
      { rest: ROWS.map((m) => (m.id === 'r2' ? { ...m, content: 'no' } : m)) },
      /REST has message r2 otherwise/,
    ],
    [
      'a resume out of order',
      { resumed: [ROWS[0], ROWS[2], ROWS[1], ROWS[3]] as MessageRecord[] },
      /has seq 2 after 3/,
    ],
    [
      'a frame that is not what is stored',
      {
        events: [
          ...good().events,
          { at: 9, type: 'message', reader: 'visitor', message: { ...reply(2, 4), content: 'x' } },
        ],
      },
      /shown message r2 otherwise/,
    ],
    [
      'a message never shown',
      { events: good().events.filter((h) => h.type !== 'message' || h.message.id !== 'r2') },
      /visitor was never shown message r2 \(seq 4\)/,
    ],
    [
      'messages shown in the wrong order',
      {
        events: [...good().events, { at: 9, type: 'message', reader: 'visitor', message: question(1, 1) }],
      },
      /was shown seq 1 after 4/,
    ],
    [
      'a stream that contradicts itself',
      {
        events: [
          ...good().events,
          {
            at: 9,
            type: 'delta',
            reader: 'visitor',
            delta: { id: 'r2', attempt: 1, offset: 2, delta: 'XX' },
          },
        ],
      },
      /attempt 1 of reply r2 contradicts itself at 2/,
    ],
    [
      'a stream that is not the stored reply',
      {
        events: [
          ...good().events,
          {
            at: 9,
            type: 'delta',
            reader: 'visitor',
            delta: { id: 'r2', attempt: 3, offset: 0, delta: 'Quite another' },
          },
        ],
      },
      /reply r2 was shown as “Quite another”/,
    ],
    [
      'a stream of nothing stored',
      {
        events: [
          ...good().events,
          {
            at: 9,
            type: 'delta',
            reader: 'visitor',
            delta: { id: 'ghost', attempt: 1, offset: 0, delta: 'boo' },
          },
        ],
      },
      /ghost was streamed and is not stored/,
    ],
    [
      "another bot's text in a frame",
      {
        events: [
          ...good().events,
          {
            at: 9,
            type: 'delta',
            reader: 'visitor',
            delta: { id: 'r2', attempt: 0, offset: 0, delta: 'of beta' },
          },
        ],
      },
      /r2 of bot alpha-bot holds beta/,
    ],
    [
      "another bot's text in a row",
      everywhere(ROWS.map((m) => (m.id === 'r2' ? { ...m, content: 'answer 2 of beta' } : m))),
      /r2 of bot alpha-bot holds beta/,
    ],
  ])('catches %s', (_name, change, expected) => {
    expect(violations(change)).toContainEqual(expect.stringMatching(expected));
  });

  it.each<[string, History, RegExp]>([
    [
      'a message counted twice',
      run(botOf(good(), { counted: { billing: 3 } })),
      /billing counts 3 messages of bot alpha-bot, which has 2/,
    ],
    ['a message never counted', run(botOf(good(), { counted: { analytics: 1 } })), /analytics counts 1/],
    [
      "a prompt with another bot's text",
      run(botOf(good()), { prompts: [{ botId: 'alpha-bot', text: 'beta says' }] }),
      /the model was sent beta/,
    ],
    [
      'a queue that is not empty',
      run(botOf(good()), { leftovers: { 'dead letters': 2 } }),
      /dead letters should be empty and holds 2/,
    ],
  ])('catches %s', (_name, history, expected) => {
    expect(checkHistory(history).map(({ sentence }) => sentence)).toContainEqual(
      expect.stringMatching(expected),
    );
  });
});
