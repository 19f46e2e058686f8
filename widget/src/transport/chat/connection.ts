import type { BotProfile, VisitorFrame } from '../../api/types';
import { createPoller } from '../connection/poller';
import { createVisitorSocket } from '../connection/visitor-socket';
import type { RestClient } from '../http/rest-client';
import type { ChatStore } from './chat-store';
import type { Session } from './session';
import type { Thread } from './thread';

const POLL_MS = 3_000;
/** Failed tries in a row after which history is polled while the socket keeps trying. */
const FAILURES_BEFORE_POLLING = 2;
/** The profile of a page that is open for longer is read again. */
const FRESH_MS = 60_000;

export interface ConnectionOptions {
  url: string;
  store: ChatStore;
  rest: RestClient;
  session: Session;
  thread: Thread;
  onProfile?: ((profile: BotProfile) => void) | undefined;
}

export type Connection = ReturnType<typeof createConnection>;

/** What arrives live: by the socket, and by polling while no socket can be had. */
export function createConnection({ url, store, rest, session, thread, onProfile }: ConnectionOptions) {
  const { state, update, dispatch } = store;
  let visible = false;
  let failures = 0;
  let isFresh = performance.now() < FRESH_MS;

  const socket = createVisitorSocket({ url, session: session.token, onEvent, onDown });
  const poller = createPoller(
    POLL_MS,
    () => visible && failures >= FAILURES_BEFORE_POLLING && state().thread.threadId !== null,
    poll,
  );

  const held = () => {
    const { threadId, lastSeq } = state().thread;
    return { threadId, after_seq: Math.max(0, lastSeq) };
  };

  /** Asks for everything stored after what is held, and for what comes from then on. */
  function resume() {
    const { threadId, after_seq } = held();
    if (threadId && socket.send({ type: 'resume', thread_id: threadId, after_seq }))
      dispatch({ type: 'resuming' });
  }

  async function poll(): Promise<void> {
    const { threadId, after_seq } = held();
    if (!threadId) return;
    try {
      const history = await rest.history(threadId, { after_seq });
      if (failures === 0) return;
      dispatch({ type: 'history', threadId, history });
      update({ connection: 'polling' });
      void thread.flush();
    } catch {
      showDown();
    }
  }

  const showDown = () => update({ connection: navigator.onLine ? 'reconnecting' : 'offline' });

  function onEvent(event: VisitorFrame) {
    switch (event.type) {
      case 'ready':
        failures = 0;
        update({ connection: 'online', live: event.live });
        // changes that were made while there was no socket
        if (!isFresh) rest.profile().then(onProfile, () => undefined);
        isFresh = false;
        void thread.loaded().then(() => {
          resume();
          return thread.flush();
        });
        return;
      case 'live':
        update({ live: event.live });
        if (event.live) void thread.flush();
        return;
      case 'profile':
        onProfile?.(event.profile);
        return;
      case 'error':
        if (event.code.endsWith('NOT_FOUND')) thread.forget();
        return;
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
      if (!state().thread.threadId) return session.refuse('gone');
      thread.forget();
    }
    if (state().connection !== 'polling') showDown();
    poller.kick();
  }

  function onOnline() {
    // The line of the old network is dead even where the browser has not noticed.
    if (!socket.renew()) return;
    update({ connection: 'reconnecting' });
    void thread.flush();
  }

  return {
    resume,
    /** Polls from now on where that is wanted. */
    kick: poller.kick,
    start: socket.start,
    stop: socket.stop,

    /** Reacts to the browser's network and to the page being shown again. */
    watchBrowser() {
      addEventListener('online', onOnline);
      addEventListener('offline', () => update({ connection: 'offline' }));
      document.addEventListener('visibilitychange', () => document.hidden || socket.nudge());
    },

    setVisible(isVisible: boolean) {
      visible = isVisible;
      if (isVisible) socket.nudge();
      poller.kick();
    },
  };
}
