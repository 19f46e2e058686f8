import type { VisitorFrame } from '../../api/types';
import { backOff } from './back-off';

const OPEN_TIMEOUT_MS = 20_000;
const PING_EVERY_MS = 25_000;
const PONG_WITHIN_MS = 10_000;
const RESTART_JITTER_MS = 500;

export interface SocketOptions {
  url: string;
  /** The visitor's token; a new one when `stale` is the one that was refused. */
  session(stale?: string): Promise<string>;
  onEvent(event: VisitorFrame): void;
  /** `failures`: tries in a row that never got ready. */
  onDown(failures: number, closeCode: number): void;
}

export interface VisitorSocket {
  start(): void;
  /** Comes back at once if it is waiting for its next try. */
  nudge(): void;
  /** A new line in place of the one there is; says whether it was not stopped. */
  renew(): boolean;
  /** Sends when connected; says whether it did. */
  send(message: object): boolean;
  stop(): void;
}

/** The visitor's WebSocket: connects again for as long as it is not stopped, and notices a dead line. */
export function createVisitorSocket({ url, session, onEvent, onDown }: SocketOptions): VisitorSocket {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = true;
  let connecting = false;
  let stale: string | undefined;

  function wait(ms: number, then: () => void) {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  }

  async function connect(): Promise<void> {
    if (stopped || connecting || socket) return;
    connecting = true;
    clearTimeout(timer);
    try {
      const token = await session(stale);
      stale = undefined;
      if (!stopped) open(token);
    } catch {
      down(1006);
    }
    connecting = false;
  }

  function open(token: string) {
    const current = new WebSocket(url, ['chirrup.v1', token]);
    socket = current;
    const drop = () => {
      current.onclose = null;
      current.close();
      closed(1006);
    };
    const closed = (code: number) => {
      if (socket !== current) return;
      socket = null;
      if (code === 4401) stale = token;
      down(code);
    };
    const listen = () => wait(PING_EVERY_MS, ping);
    const ping = () => {
      current.send('{"type":"ping"}');
      wait(PONG_WITHIN_MS, drop);
    };
    wait(OPEN_TIMEOUT_MS, drop);
    current.onclose = (event) => closed(event.code);
    // all that a browser says of an address that the page's policy forbids
    current.onerror = drop;
    current.onmessage = ({ data }) => {
      if (socket !== current) return;
      const event = parse(data);
      if (!event) return;
      if (event.type === 'ready') failures = 0;
      listen();
      onEvent(event);
    };
  }

  function down(code: number) {
    if (stopped) return;
    const tries = failures;
    failures += 1;
    onDown(failures, code);
    // A restarting server asks everyone back at once; if it is not there yet, the usual steps follow.
    const delay =
      code === 1012 ? Math.random() * RESTART_JITTER_MS : code === 4401 && !tries ? 0 : backOff(tries);
    wait(delay, connect);
  }

  function start() {
    stopped = false;
    void connect();
  }

  function stop() {
    stopped = true;
    clearTimeout(timer);
    failures = 0;
    const current = socket;
    socket = null;
    current?.close();
  }

  return {
    start,
    renew() {
      if (stopped) return false;
      stop();
      start();
      return true;
    },
    nudge() {
      void connect();
    },
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    stop,
  };
}

function parse(data: unknown): VisitorFrame | null {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
