import type { BotProfile } from '../../api/types';
import { createRestClient, type RestClient } from '../http/rest-client';
import type { Entry } from '../thread/entry';
import { createVisitorStorage, forgetVisitor, type StorageKey } from '../visitor-storage';
import { initialState } from './chat-state';
import { type ChatStore, createChatStore } from './chat-store';
import { type Connection, createConnection } from './connection';
import { createSession } from './session';
import { createThread, type Thread } from './thread';

export interface ChatOptions {
  origin: string;
  botId: string;
  fetch?: typeof globalThis.fetch;
  /** A reply is finished that was not there when this page came; once for each. */
  onReply?(reply: Entry): void;
  /** The owner has changed what the bot shows of itself. */
  onProfile?(profile: BotProfile): void;
}

/** What the panel may ask of its conversation. */
export type ChatClient = Pick<ChatStore, 'state' | 'subscribe'> &
  Pick<
    Thread,
    'send' | 'retry' | 'stopReply' | 'vote' | 'loadEarlier' | 'startOver' | 'open' | 'ensure' | 'stored'
  > &
  Pick<Connection, 'setVisible'> &
  Pick<RestClient, 'session' | 'call'> & {
    /** First opening of the panel: from here on there is a session. */
    start(): void;
    /** Ends it on this page; `start` goes on with it. */
    stop(): void;
    /** Forgets the visitor on this browser; `start` begins again. */
    reset(): void;
  };

/** One visitor's conversation with one bot: joins session, thread and connection into one observable state. */
export function createChatClient({
  origin,
  botId,
  fetch = globalThis.fetch.bind(globalThis),
  onReply,
  onProfile,
}: ChatOptions): ChatClient {
  let started = false;
  let watching = false;
  const storage = createVisitorStorage(botId);
  const rest = createRestClient({ origin, botId, storage, fetch });
  const store = createChatStore(() => connection.resume(), onReply);
  const session = createSession(store, rest, () => connection.stop());
  const thread = createThread({
    store,
    rest,
    storage,
    session,
    onOpened() {
      connection.resume();
      connection.kick();
    },
    onDelivered: () => connection.kick(),
  });
  const url = `${origin.replace(/^http/, 'ws')}/ws/v1/visitor?takes=profile&bot_id=${encodeURIComponent(botId)}`;
  const connection = createConnection({ url, store, rest, session, thread, onProfile });

  function onOtherTab(key: StorageKey, value: string | null) {
    if (!started) return;
    if (key === 'user_id' && value === null) {
      stop();
      start();
    } else if (key === 'thread' && value !== store.state().thread.threadId) {
      thread.load();
      void thread.loaded().then(connection.resume);
    }
  }

  function start() {
    if (started) return;
    started = true;
    if (!watching) {
      watching = true;
      connection.watchBrowser();
      storage.onChange(onOtherTab);
    }
    thread.load();
    connection.start();
  }

  function stop() {
    started = false;
    thread.abandon();
    connection.stop();
    store.update(initialState);
  }

  return {
    ...store,
    ...thread,
    setVisible: connection.setVisible,
    session: rest.session,
    call: rest.call,
    start,
    stop,

    reset() {
      forgetVisitor(storage);
      stop();
    },
  };
}
