import type { Message, VisitorFrame, Vote } from '../../api/types';
import { createPoller } from '../connection/poller';
import { createVisitorSocket } from '../connection/visitor-socket';
import { type ApiError, toApiError } from '../http/api-error';
import { createRestClient } from '../http/rest-client';
import type { Entry } from '../thread/entry';
import { createOutbox, type Draft } from '../thread/outbox';
import { reduceThread, type ThreadAction } from '../thread/thread-state';
import { uuid } from '../uuid';
import type { StorageKey } from '../visitor-storage';
import { createVisitorStorage } from '../visitor-storage';
import { type ChatState, initialState } from './chat-state';

const PAGE = 30;
const POLL_MS = 3_000;
/** Failed tries in a row after which history is polled while the socket keeps trying. */
const FAILURES_BEFORE_POLLING = 2;

export interface ChatOptions {
  origin: string;
  botId: string;
  fetch?: typeof globalThis.fetch;
  /** A finished reply arrived while this page was looking (not from history). */
  onReply?(message: Message): void;
}

export type ChatClient = ReturnType<typeof createChatClient>;

/** One visitor's conversation with one bot: joins REST, socket, outbox and storage into one observable state. */
export function createChatClient({
  origin,
  botId,
  fetch = globalThis.fetch.bind(globalThis),
  onReply,
}: ChatOptions) {
  const storage = createVisitorStorage(botId);
  const rest = createRestClient({ origin, botId, storage, fetch });
  const listeners = new Set<() => void>();
  let state = initialState;
  let started = false;
  let visible = false;
  let failures = 0;
  let isLoadingEarlier = false;
  let restored: Promise<void> = Promise.resolve();
  let creating: Promise<string> | null = null;

  const socket = createVisitorSocket({
    url: `${origin.replace(/^http/, 'ws')}/ws/v1/visitor?bot_id=${encodeURIComponent(botId)}`,
    session: openSession,
    onEvent,
    onDown,
  });
  const outbox = createOutbox({
    storage,
    deliver,
    onState: (draft, delivery) => dispatch({ type: 'delivery', key: draft.id, state: delivery }),
    onFailure,
  });
  const poller = createPoller(
    POLL_MS,
    () => started && visible && failures >= FAILURES_BEFORE_POLLING && state.thread.threadId !== null,
    poll,
  );

  function update(patch: Partial<ChatState>) {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  }

  function dispatch(action: ThreadAction) {
    const before = state.thread;
    const thread = reduceThread(before, action);
    if (thread === before) return;
    update({ thread });
    if (thread.stale && !before.stale) resume();
  }

  function resume() {
    const { threadId, lastSeq } = state.thread;
    if (threadId && socket.send({ type: 'resume', thread_id: threadId, after_seq: lastSeq }))
      dispatch({ type: 'resuming' });
  }

  async function openSession(stale?: string): Promise<string> {
    try {
      return await rest.session(stale);
    } catch (cause) {
      onFailure(toApiError(cause));
      throw cause;
    }
  }

  function onFailure({ status, code, retryAfter }: ApiError) {
    if (code === 'BOTS.OFFLINE') update({ live: false });
    else if (code === 'VISITORS.ORIGIN_NOT_ALLOWED') refuse('origin');
    else if (code === 'BOTS.NOT_FOUND') refuse('gone');
    else if (status === 429) update({ waitUntil: Date.now() + Math.max(retryAfter, 1) * 1000 });
  }

  function refuse(refusal: 'origin' | 'gone') {
    socket.stop();
    update({ refusal, loaded: true });
  }

  function join(threadId: string | null) {
    storage.set('thread', threadId);
    dispatch({ type: 'joined', threadId });
  }

  /** The thread is no longer ours to use: the next message opens a new one. */
  function forgetThread() {
    join(null);
    update({ hasEarlier: false });
    draftAll();
  }

  function draftAll() {
    for (const { id, text, at } of outbox.list()) dispatch({ type: 'drafted', key: id, text, at });
  }

  async function createThread(): Promise<string> {
    const threadId = storage.get('thread') ?? (await rest.createThread());
    join(threadId);
    resume();
    poller.kick();
    return threadId;
  }

  function ensureThread(): Promise<string> {
    if (state.thread.threadId) return Promise.resolve(state.thread.threadId);
    creating ??= createThread().finally(() => {
      creating = null;
    });
    return creating;
  }

  async function deliver({ id, text }: Draft): Promise<void> {
    const post = async () => rest.post(await ensureThread(), id, text);
    const message = await post().catch((cause: ApiError) => {
      if (cause.status !== 404 || cause.code === 'BOTS.NOT_FOUND') throw cause;
      forgetThread();
      return post();
    });
    dispatch({ type: 'message', message, echo: true });
    update({ live: true, waitUntil: 0 });
    poller.kick();
  }

  async function restore(): Promise<void> {
    const threadId = storage.get('thread');
    join(threadId);
    if (threadId) {
      try {
        const history = await rest.history(threadId, { per_page: PAGE });
        dispatch({ type: 'history', threadId, history });
        update({ hasEarlier: history.messages.length >= PAGE });
      } catch (cause) {
        // Any other failure heals itself: the socket resumes from what is held.
        if (toApiError(cause).status === 404) join(null);
      }
    }
    draftAll();
    update({ loaded: true });
  }

  async function poll(): Promise<void> {
    const { threadId, lastSeq } = state.thread;
    if (!threadId) return;
    try {
      const history = await rest.history(threadId, { after_seq: lastSeq });
      if (failures === 0) return;
      dispatch({ type: 'history', threadId, history });
      update({ connection: 'polling' });
      void outbox.flush();
    } catch {
      update({ connection: disconnected() });
    }
  }

  const disconnected = () => (navigator.onLine ? 'reconnecting' : 'offline');

  function onEvent(event: VisitorFrame) {
    switch (event.type) {
      case 'ready':
        failures = 0;
        update({ connection: 'online', live: event.live });
        void restored.then(() => {
          resume();
          return outbox.flush();
        });
        return;
      case 'live':
        update({ live: event.live });
        if (event.live) void outbox.flush();
        return;
      case 'error':
        if (event.code.endsWith('NOT_FOUND')) forgetThread();
        return;
      case 'message': {
        const isNews = event.message.sender_type === 'bot' && event.message.seq > state.thread.lastSeq;
        if (isNews && !state.thread.resuming) onReply?.(event.message);
        return dispatch(event);
      }
      case 'pong':
        return;
      default:
        dispatch(event);
    }
  }

  function onDown(count: number, code: number) {
    failures = count;
    dispatch({ type: 'disconnected' });
    if (code === 4404) {
      if (!state.thread.threadId) return refuse('gone');
      forgetThread();
    }
    if (state.connection !== 'polling') update({ connection: disconnected() });
    poller.kick();
  }

  function onOnline() {
    // The line of the old network is dead even where the browser has not noticed.
    socket.stop();
    socket.start();
    update({ connection: 'reconnecting' });
    void outbox.flush();
  }
  const onOffline = () => update({ connection: 'offline' });
  const onVisible = () => document.hidden || socket.nudge();

  function onOtherTab(key: StorageKey, value: string | null) {
    if (key === 'user_id' && value === null) restart();
    else if (key === 'thread' && value !== state.thread.threadId) {
      restored = restore();
      void restored.then(resume);
    }
  }

  function restart() {
    socket.stop();
    state = { ...initialState };
    restored = restore();
    socket.start();
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** First opening of the panel: from here on there is a session. */
    start() {
      if (started) return;
      started = true;
      addEventListener('online', onOnline);
      addEventListener('offline', onOffline);
      document.addEventListener('visibilitychange', onVisible);
      storage.onChange(onOtherTab);
      restored = restore();
      socket.start();
    },

    setVisible(isVisible: boolean) {
      visible = isVisible;
      if (isVisible) socket.nudge();
      poller.kick();
    },

    /** Shows the message at once and sends it; false when too many wait already. */
    send(text: string, id = uuid()): boolean {
      const draft = { id, text, at: Date.now() / 1000 };
      if (!outbox.add(draft)) return false;
      dispatch({ type: 'drafted', key: id, text, at: draft.at });
      return true;
    },

    /** Sends an unsent message again under its own id. */
    retry(entry: Entry) {
      outbox.add({ id: entry.key, text: entry.text, at: entry.created_at });
    },

    async stopReply(entry: Entry): Promise<void> {
      const { threadId } = state.thread;
      if (threadId && entry.id) await rest.stop(threadId, entry.id).catch(() => undefined);
    },

    /** Shown at once, taken back when the server refuses. */
    async vote({ id, vote: before }: Entry, vote: Vote): Promise<void> {
      if (!id) return;
      dispatch({ type: 'voted', id, vote });
      try {
        dispatch({ type: 'review', review: await rest.vote(id, vote), echo: true });
      } catch {
        dispatch({ type: 'voted', id, vote: before });
      }
    },

    async loadEarlier(): Promise<void> {
      const { threadId, entries } = state.thread;
      const first = entries.reduce<Entry | null>(
        (a, e) => (e.seq && e.seq < (a?.seq ?? Infinity) ? e : a),
        null,
      );
      if (!threadId || !first?.id || !state.hasEarlier || isLoadingEarlier) return;
      isLoadingEarlier = true;
      const history = await rest
        .history(threadId, { per_page: PAGE, last_message_id: first.id })
        .catch(() => null);
      isLoadingEarlier = false;
      if (!history || threadId !== state.thread.threadId) return;
      dispatch({ type: 'history', threadId, history, isEarlier: true });
      update({ hasEarlier: history.messages.length >= PAGE });
    },

    /** Leaves this thread; the next message opens a new one. */
    startOver() {
      outbox.clear();
      join(null);
      update({ hasEarlier: false });
    },

    /** Forgets the visitor on this browser. */
    reset() {
      for (const key of ['outbox', 'thread', 'token', 'user_id'] as const) storage.set(key, null);
      if (started) restart();
    },
  };
}
