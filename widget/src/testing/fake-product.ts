import type { Message, MessagePage, VisitorFrame } from '../api/types';

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
  token: string;
  language?: string | undefined;
}

export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const emptyHistory: MessagePage = { messages: [], reviews: [], last_seq: 0, pending: [] };

/** The product as one visitor meets it: REST by `fetch`, sockets by `FakeSocket`. Replace `answers` to misbehave. */
export class FakeProduct {
  calls: Call[] = [];
  isDown = false;
  history: MessagePage = emptyHistory;
  stored: Message[] = [];
  private sessions = 0;
  private threads = 0;
  /** Consulted first; undefined means the usual answer. */
  override: (call: Call) => Answer | undefined = () => undefined;

  constructor(public profile: unknown = null) {
    FakeSocket.all = [];
    Object.assign(globalThis, { WebSocket: FakeSocket, fetch: this.fetch });
  }

  fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Map(Object.entries((init.headers ?? {}) as Record<string, string>));
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.replace(/^https?:\/\/[^/]+\/api\/v1/, ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      language: headers.get('Accept-Language'),
      token: headers.get('Authorization')?.replace('Bearer ', '') ?? '',
    };
    this.calls.push(call);
    if (this.isDown) throw new TypeError('Failed to fetch');
    const { status, body = {}, headers: sent = {} } = this.override(call) ?? this.answer(call);
    const lookup = new Map(Object.entries(sent));
    return {
      ok: status < 400,
      status,
      headers: { get: (name: string) => lookup.get(name) ?? null },
      json: async () => body,
    } as unknown as Response;
  };

  private answer({ method, path, body }: Call): Answer {
    if (path.endsWith('/profile_to_client'))
      return { status: this.profile ? 200 : 404, body: this.profile ?? {} };
    if (path === '/visitors/session') {
      this.sessions += 1;
      return { status: 200, body: { visitor_token: `token-${this.sessions}`, expires_at: 0 } };
    }
    if (path.endsWith('/threads')) {
      this.threads += 1;
      return { status: 201, body: { _id: `thread-${this.threads}` } };
    }
    if (path.endsWith('/messages') && method === 'POST') return { status: 201, body: this.store(path, body) };
    if (path.endsWith('/images')) return { status: 201, body: { name: 'image-1.jpg' } };
    if (path.includes('/messages?')) return { status: 200, body: this.history };
    return { status: 200, body: {} };
  }

  private store(path: string, body: Record<string, unknown>): Message {
    const held = this.stored.find((m) => m.client_message_id === body.client_message_id);
    if (held) return held;
    const message: Message = {
      _id: `m${this.stored.length + 1}`,
      thread_id: path.split('/')[4] ?? '',
      seq: this.stored.length + 1,
      sender_type: 'client',
      sender_bot_name: '',
      message_type: body.message_type === 'image' ? 'image' : 'text',
      content: String(body.content),
      state: 'complete',
      stream: false,
      created_at: 1,
      client_message_id: String(body.client_message_id),
    };
    this.stored.push(message);
    return message;
  }

  posts = () => this.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));
  count = (part: string) => this.calls.filter(({ path }) => path.includes(part)).length;
}

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('No socket was opened.');
    return socket;
  }
  readyState = 1;
  sent: { type: string; thread_id?: string; after_seq?: number }[] = [];
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {
    FakeSocket.all.push(this);
  }
  send(data: string) {
    this.sent.push(JSON.parse(data));
  }
  close() {
    this.readyState = 3;
  }
  /** The server closes. */
  end(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  push(event: VisitorFrame) {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
}
