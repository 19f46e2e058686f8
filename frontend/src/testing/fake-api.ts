import { setSession } from '../api/session';
import { fakeUpload } from './fake-upload';

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  authorization: string | undefined;
  /** The Idempotency-Key. */
  key: string | undefined;
  keepalive: boolean;
}
export interface FakeAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
type Handler = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

/** A fetch that answers from handlers and remembers what was asked. Unknown calls answer 404. */
export class FakeApi {
  readonly requests: FakeRequest[] = [];
  private readonly handlers = new Map<string, Handler>();

  /** Makes this the page's fetch; tests call it in `beforeEach`. */
  static install(): FakeApi {
    const fake = new FakeApi();
    const answer = (url: string, init?: RequestInit) => fake.answer(url, init);
    globalThis.fetch = answer as typeof fetch;
    globalThis.XMLHttpRequest = fakeUpload(answer) as unknown as typeof XMLHttpRequest;
    return fake;
  }

  /** `path` stands below `/api/v1`. A later handler for the same call replaces the earlier one. */
  on(method: string, path: string, handler: Handler | FakeAnswer): this {
    this.handlers.set(`${method} /api/v1${path}`, typeof handler === 'function' ? handler : () => handler);
    return this;
  }

  calls(method: string, path: string): FakeRequest[] {
    return this.requests.filter((request) => request.method === method && request.path === `/api/v1${path}`);
  }

  private async answer(url: string, init: RequestInit = {}) {
    const { pathname, searchParams } = new URL(url, 'http://console.test');
    const given = new Map(Object.entries(init.headers ?? {}));
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: pathname,
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      authorization: given.get('authorization'),
      key: given.get('idempotency-key'),
      keepalive: init.keepalive ?? false,
    };
    this.requests.push(request);
    const handler = this.handlers.get(`${request.method} ${pathname}`);
    const {
      status = 200,
      body,
      headers = {},
    } = handler ? await handler(request) : apiError(404, 'TEST.NO_HANDLER', `${request.method} ${pathname}`);
    return {
      ok: status < 400,
      status,
      headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
      blob: async () => new Blob([String(body)]),
      text: async () => (body === undefined ? '' : JSON.stringify(body)),
    };
  }
}

export function apiError(status: number, code: string, message: string, detail = ''): FakeAnswer {
  return { status, body: { code, message, detail, msg: message } };
}

/** Stores a session, as a login does. */
export function logInAs(userId: string): void {
  setSession({ userId, accessToken: `access-of-${userId}`, refreshToken: `refresh-of-${userId}` });
}
