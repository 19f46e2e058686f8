import type { Message } from '../api/types';
import type { ChatClient } from '../transport/chat/chat-client';
import { initialState } from '../transport/chat/chat-state';
import { createChatStore } from '../transport/chat/chat-store';

const THREAD = 'preview';
const THINKING_MS = 700;
const WRITING_MS = 1_500;

const ANSWER =
  'This is how an answer looks. **What matters** can stand out, and the page it comes from is named below it, so that visitors can read on.';
const REPLY = 'This is a preview: your bot answers from your pages and from your questions and answers.';

export interface SampleChat extends ChatClient {
  /** Begins again: with nothing said, or with a visitor's question and its answer. */
  begin(question?: string): void;
}

/** A conversation that reaches no server: what is sent gets the same sample answer. */
export function createSampleChat(botName: () => string): SampleChat {
  const store = createChatStore(() => undefined);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let seq = 0;

  const later = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };
  const post = (part: Pick<Message, '_id' | 'sender_type' | 'content'> & Partial<Message>) => {
    seq += 1;
    const message: Message = {
      thread_id: THREAD,
      message_type: 'text',
      sender_bot_name: botName(),
      state: 'complete',
      stream: false,
      seq,
      created_at: Math.floor(Date.now() / 1_000),
      ...part,
    };
    store.dispatch({ type: 'message', message });
  };
  const begin = (question?: string) => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    seq = 0;
    store.update({ ...initialState, connection: 'online', loaded: true });
    store.dispatch({ type: 'joined', threadId: THREAD });
    if (question === undefined) return;
    post({ _id: 'question', sender_type: 'client', content: question });
    const page = { n: 1, title: 'Your page', url: 'https://example.com/', fetched_at: null };
    post({
      _id: 'answer',
      sender_type: 'bot',
      content: ANSWER,
      reply_to: 'question',
      lane: 'extractive',
      sources: [page],
    });
  };

  begin();
  return {
    ...store,
    begin,
    send(text) {
      const id = `visitor-${seq}`;
      const reply = `bot-${seq}`;
      post({ _id: id, sender_type: 'client', content: text });
      store.dispatch({ type: 'pending', thread_id: THREAD, _id: reply, reply_to: id });
      later(THINKING_MS, () =>
        store.dispatch({ type: 'delta', thread_id: THREAD, _id: reply, attempt: 0, offset: 0, delta: REPLY }),
      );
      later(WRITING_MS, () => post({ _id: reply, sender_type: 'bot', content: REPLY, reply_to: id }));
      return true;
    },
    async vote(entry, vote) {
      if (entry.id) store.dispatch({ type: 'voted', id: entry.id, vote });
    },
    startOver: () => begin(),
    open: () => undefined,
    call: () => Promise.reject(new Error('The preview sends nothing.')),
    reset: () => begin(),
    retry: () => undefined,
    stopReply: async () => undefined,
    loadEarlier: async () => undefined,
    setVisible: () => undefined,
    stored: () => undefined,
    ensure: () => Promise.reject(new Error('The preview sends nothing.')),
    session: async () => '',
    start: () => undefined,
    stop: () => undefined,
  };
}
