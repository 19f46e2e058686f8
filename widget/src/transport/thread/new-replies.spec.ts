import type { Message } from '../../api/types';
import { newReplies } from './new-replies';
import { emptyThread, reduceThread, type ThreadAction } from './thread-state';

const reply = (seq: number, over: Partial<Message> = {}): Message => ({
  _id: `r${seq}`,
  thread_id: 't',
  seq,
  sender_type: 'bot',
  sender_bot_name: '',
  message_type: 'text',
  content: 'answer',
  state: 'complete',
  stream: false,
  created_at: seq,
  ...over,
});
const live = (seq: number, over?: Partial<Message>): ThreadAction => ({
  type: 'message',
  message: reply(seq, over),
});
const history = (messages: Message[], isEarlier = false): ThreadAction => ({
  type: 'history',
  threadId: 't',
  history: { messages, reviews: [], last_seq: 0, pending: [] },
  isEarlier,
});
const made: ThreadAction = { type: 'joined', threadId: 't', lastSeq: 0 };
const found: ThreadAction = { type: 'joined', threadId: 't' };
const resuming: ThreadAction = { type: 'resuming' };
const resumed: ThreadAction = { type: 'resumed', thread_id: 't', last_seq: 0 };

/** Of the replies that each action brings, those that are new. */
const all = (...actions: ThreadAction[]) => {
  let state = emptyThread;
  return actions.flatMap((action) => {
    const before = state;
    state = reduceThread(state, action);
    return newReplies(before, state).map(({ id }) => id);
  });
};

it.each<[string, string[], ThreadAction[]]>([
  ['in a thread made here, before its resume is through', ['r2'], [made, resuming, live(2), resumed]],
  ['that polling reads', ['r2'], [made, history([reply(2)])]],
  ['that came while there was no connection', ['r2'], [found, history([]), resuming, live(2)]],
  ['beyond a gap, and those in it', ['r4', 'r2'], [made, live(4), resuming, live(2), live(4), resumed]],
])('a reply %s is new, once', (_, ids, actions) => {
  expect(all(...actions)).toEqual(ids);
  expect(all(...actions, ...actions.slice(1))).toEqual(ids);
});

it.each<[string, ThreadAction[]]>([
  ['in the history of a page', [found, history([reply(2)]), live(2)]],
  ['in the first resume, where that is the history', [found, resuming, live(2), resumed, live(2)]],
  ['read by scrolling up', [found, history([reply(9)]), history([reply(2)], true)]],
  ['of another thread', [made, live(2, { thread_id: 'other' })]],
  ['that is still being written', [made, history([reply(2, { seq: 0, state: 'streaming' })])]],
  ['that the visitor wrote', [made, live(2, { sender_type: 'client' })]],
])('a message %s is not', (_, actions) => {
  expect(all(...actions)).toEqual([]);
});
