import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Balancer } from './cluster-processes.js';

export interface Stored {
  _id: string;
  seq: number;
  content: string;
  state: string;
  sender_type: string;
  reply_to?: string;
  client_message_id?: string;
}

interface Frame {
  type: string;
  message?: Stored;
  attempt?: number;
  [field: string]: unknown;
}

/** JSON over HTTP; whatever is not a success is thrown. */
export const call = async <T>(
  address: string,
  method: string,
  path: string,
  token?: string,
  body?: object,
): Promise<T> => {
  const response = await fetch(address + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
};

/** A visitor who keeps asking, with an open socket that comes back by itself. No request is ever repeated. */
export class RollingVisitor {
  readonly failures: string[] = [];
  /** Close codes of this visitor's sockets. */
  readonly closed: number[] = [];
  /** How long each stood without a socket (ms). */
  readonly gaps: number[] = [];
  /** Messages the sockets delivered, by seq. */
  readonly received = new Map<number, Stored>();
  /** Times from a message's sending to the first delta of its reply (ms). */
  readonly firstToken: number[] = [];
  sent = 0;
  readonly #stop = new AbortController();
  #asked: { id: string; at: number } | undefined;
  #socket: WebSocket | undefined;
  #working: Promise<unknown> | undefined;

  private constructor(
    private readonly balancer: Balancer,
    private readonly botId: string,
    private readonly token: string,
    private readonly threadId: string,
  ) {}

  static async arrive(balancer: Balancer, botId: string): Promise<RollingVisitor> {
    const address = await balancer.address();
    const body = { bot_id: botId, user_id: `anon_${randomUUID()}` };
    const { visitor_token: token } = await call<{ visitor_token: string }>(
      address,
      'POST',
      '/api/v1/visitors/session',
      undefined,
      body,
    );
    const { _id } = await call<{ _id: string }>(address, 'POST', `/api/v1/chats/${botId}/threads`, token, {});
    const visitor = new RollingVisitor(balancer, botId, token, _id);
    await visitor.#connect(performance.now());
    visitor.#working = visitor.#ask();
    return visitor;
  }

  /** Stops asking, waits for the last reply and leaves. @returns everything that is stored of the thread */
  async leave(): Promise<Stored[]> {
    this.#stop.abort();
    await this.#working;
    for (const until = Date.now() + 20_000; this.received.size < 2 * this.sent && Date.now() < until; )
      await sleep(50);
    this.#socket?.close();
    const path = `/api/v1/chats/${this.botId}/threads/${this.threadId}/messages`;
    const stored: Stored[] = [];
    for (;;) {
      const after = stored.at(-1)?.seq ?? 0;
      const address = await this.balancer.address();
      const page = await call<{ messages: Stored[] }>(
        address,
        'GET',
        `${path}?after_seq=${after}`,
        this.token,
      );
      if (page.messages.length === 0) return stored;
      stored.push(...page.messages);
    }
  }

  async #ask(): Promise<void> {
    const path = `/api/v1/chats/${this.botId}/threads/${this.threadId}/messages`;
    while (!this.#stop.signal.aborted) {
      const body = { client_message_id: randomUUID(), message_type: 'text', content: 'How long?' };
      const at = performance.now();
      try {
        const address = await this.balancer.address();
        const { _id: id } = await call<Stored>(address, 'POST', path, this.token, body);
        this.#asked = { id, at };
        this.sent += 1;
        // the next question follows the answer, as people's do
        await this.#answered(id);
      } catch (error) {
        this.failures.push(String(error));
      }
      await sleep(100, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  async #answered(id: string): Promise<void> {
    for (const until = Date.now() + 20_000; Date.now() < until; await sleep(20)) {
      if ([...this.received.values()].some(({ reply_to: to }) => to === id)) return;
    }
    throw new Error(`no reply to ${id} within 20 s`);
  }

  async #connect(since: number): Promise<void> {
    const address = await this.balancer.address();
    const url = `${address.replace('http', 'ws')}/ws/v1/visitor?bot_id=${this.botId}`;
    const socket = new WebSocket(url, ['chirrup.v1', this.token]);
    this.#socket = socket;
    socket.onopen = () => {
      this.gaps.push(performance.now() - since);
      const after_seq = Math.max(0, ...this.received.keys());
      socket.send(JSON.stringify({ type: 'resume', thread_id: this.threadId, after_seq }));
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)));
    socket.onclose = ({ code }) => {
      this.closed.push(code);
      if (!this.#stop.signal.aborted || this.#asked) void this.#comeBack(socket);
    };
  }

  async #comeBack(left: WebSocket): Promise<void> {
    const since = performance.now();
    await sleep(Math.random() * 100);
    if (this.#socket === left && !(this.#stop.signal.aborted && this.received.size >= 2 * this.sent))
      await this.#connect(since);
  }

  #receive(frame: Frame): void {
    if (frame.type === 'message' && frame.message) this.received.set(frame.message.seq, frame.message);
    if (frame.type === 'delta' && this.#asked) {
      this.firstToken.push(performance.now() - this.#asked.at);
      this.#asked = undefined;
    }
  }
}
