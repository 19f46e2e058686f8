import type { Message, Vote } from '../../api/types';
import { ApiError, toApiError } from '../http/api-error';
import type { RestClient } from '../http/rest-client';
import type { Entry } from '../thread/entry';
import { createOutbox, type Draft } from '../thread/outbox';
import { emptyThread } from '../thread/thread-state';
import { uuid } from '../uuid';
import type { VisitorStorage } from '../visitor-storage';
import type { ChatStore } from './chat-store';
import { inTurn } from './in-turn';
import type { Session } from './session';

const PAGE = 30;

export interface ThreadOptions {
  store: ChatStore;
  rest: RestClient;
  storage: VisitorStorage;
  session: Session;
  /** The thread was just created or found in another tab: it is to be followed. */
  onOpened(): void;
  onDelivered(): void;
}

export type Thread = ReturnType<typeof createThread>;

/** The visitor's thread over REST: its history, its messages on their way, its votes. */
export function createThread({ store, rest, storage, session, onOpened, onDelivered }: ThreadOptions) {
  const { dispatch, update } = store;
  let isLoadingEarlier = false;
  let loaded: Promise<void> = Promise.resolve();
  let creating: Promise<string> | null = null;
  /** Counts the threads that were turned to: what an earlier one still waits for must not take over. */
  let turn = 0;

  const outbox = createOutbox({
    storage,
    deliver: (draft) => inTurn('send', () => deliver(draft)),
    onState: (draft, delivery) => dispatch({ type: 'delivery', key: draft.id, state: delivery }),
    onFailure: session.reportFailure,
  });
  const threadId = () => store.state().thread.threadId;

  function join(id: string | null, lastSeq?: number) {
    storage.set('thread', id);
    dispatch({ type: 'joined', threadId: id, lastSeq });
  }

  function leave() {
    join(null);
    update({ hasEarlier: false });
  }

  /** The thread is no longer ours to use: the next message opens a new one. */
  function forget() {
    leave();
    draftAll();
  }

  function draftAll() {
    for (const { id, text, at } of outbox.list()) dispatch({ type: 'drafted', key: id, text, at });
  }

  function abandon() {
    turn += 1;
    creating = null;
  }

  /** Leaves the thread with all that waits for it; what is still being read of it is not waited for. */
  function clear() {
    abandon();
    outbox.clear();
    update({ thread: emptyThread, hasEarlier: false, loaded: true });
  }

  async function create(): Promise<string> {
    const mine = turn;
    const id = await inTurn('thread', async () => {
      const held = storage.get('thread') ?? (await rest.createThread());
      // for the tab whose turn is next
      if (mine === turn) storage.set('thread', held);
      return held;
    });
    if (mine === turn) {
      join(id, 0);
      onOpened();
    }
    return id;
  }

  async function ensure(): Promise<string> {
    const mine = turn;
    creating ??= create().finally(() => {
      if (mine === turn) creating = null;
    });
    return creating;
  }

  async function deliver({ id, text }: Draft): Promise<void> {
    let target: string;
    const post = async () => {
      target = threadId() ?? (await ensure());
      // its thread was left in the meantime
      if (!outbox.has(id)) throw new ApiError(0, '', '');
      target = threadId() ?? target;
      return rest.post(target, id, text);
    };
    const message = await post().catch((cause: ApiError) => {
      if (cause.status !== 404 || cause.code === 'BOTS.NOT_FOUND' || !outbox.has(id)) throw cause;
      if (target === threadId()) forget();
      return post();
    });
    stored(message);
  }

  /** Shows what the server has just stored of ours. */
  function stored(message: Message): void {
    dispatch({ type: 'message', message, echo: true });
    update({ live: true, waitUntil: 0 });
    onDelivered();
  }

  async function restore(): Promise<void> {
    abandon();
    const mine = turn;
    const id = storage.get('thread');
    join(id);
    if (id) {
      try {
        const history = await rest.history(id, { per_page: PAGE });
        dispatch({ type: 'history', threadId: id, history });
        if (mine === turn) update({ hasEarlier: history.messages.length >= PAGE });
      } catch (cause) {
        // Any other failure heals itself: the socket resumes from what is held.
        if (mine === turn && toApiError(cause).status === 404) join(null);
      }
    }
    if (mine !== turn) return;
    draftAll();
    update({ loaded: true });
  }

  return {
    forget,
    abandon,
    ensure,
    stored,
    /** Sends what waits, oldest first. */
    flush: outbox.flush,
    /** Reads the stored thread; `loaded` is when that is done. */
    load() {
      loaded = restore();
    },
    loaded: () => loaded,

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
      const id = threadId();
      if (id && entry.id) await rest.stop(id, entry.id).catch(() => undefined);
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
      const { thread, hasEarlier } = store.state();
      // they are in order
      const first = thread.entries.find(({ seq }) => seq);
      const id = thread.threadId;
      if (!id || !first?.id || !hasEarlier || isLoadingEarlier) return;
      isLoadingEarlier = true;
      const history = await rest.history(id, { per_page: PAGE, last_message_id: first.id }).catch(() => null);
      isLoadingEarlier = false;
      if (!history || id !== threadId()) return;
      dispatch({ type: 'history', threadId: id, history, isEarlier: true });
      update({ hasEarlier: history.messages.length >= PAGE });
    },

    /** Goes over to another thread of this visitor. */
    open(id: string) {
      clear();
      join(id);
      update({ loaded: false });
      loaded = restore();
      void loaded.then(onOpened);
    },

    /** Leaves this thread; the next message opens a new one. */
    startOver() {
      clear();
      join(null);
    },
  };
}
