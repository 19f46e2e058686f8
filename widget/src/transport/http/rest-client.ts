import type { BotProfile, Message, MessagePage, Review, Vote } from '../../api/types';
import { pageAddress } from '../page-address';
import { uuid } from '../uuid';
import type { VisitorStorage } from '../visitor-storage';
import { ApiError } from './api-error';
import { timeoutSignal } from './timeout-signal';

const TIMEOUT_MS = 15_000;

export type HistoryRange = { per_page: number; last_message_id?: string } | { after_seq: number };

export interface RestClient {
  /** The visitor's token; a new session when there is none, or when the one held is `stale`. */
  session(stale?: string): Promise<string>;
  profile(): Promise<BotProfile>;
  /** Any other call of the visitor. */
  call<T>(method: string, path: string, body?: object): Promise<T>;
  createThread(): Promise<string>;
  history(threadId: string, range: HistoryRange): Promise<MessagePage>;
  post(threadId: string, clientMessageId: string, content: string): Promise<Message>;
  stop(threadId: string, messageId: string): Promise<void>;
  vote(messageId: string, vote: Vote): Promise<Review>;
}

export interface RestOptions {
  origin: string;
  botId: string;
  storage: VisitorStorage;
  fetch: typeof globalThis.fetch;
}

/** The visitor's REST calls. Every failure is an `ApiError`; an expired token is renewed once per call. */
export function createRestClient({ origin, botId, storage, fetch }: RestOptions): RestClient {
  const chats = `/chats/${botId}/threads`;
  let opening: Promise<string> | null = null;

  async function request<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
    let response: Response;
    let data: Record<string, unknown>;
    try {
      response = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: {
          ...(body && { 'Content-Type': 'application/json' }),
          // a question too short to tell its language is answered in the page's
          'Accept-Language': encodeURI(document.documentElement.lang),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        body: body && JSON.stringify(body),
        credentials: 'omit',
        signal: timeoutSignal(TIMEOUT_MS),
      });
      const { ok, status } = response;
      data =
        status === 204
          ? {}
          : await response.json().catch((error: unknown) => (ok ? Promise.reject(error) : {}));
    } catch {
      throw new ApiError(0, 'NETWORK', 'No answer from the server.');
    }
    if (!response.ok) {
      const wait = Number(response.headers.get('Retry-After')) || 0;
      const message = String(data.detail ?? data.message ?? '');
      throw new ApiError(response.status, String(data.code ?? ''), message, wait);
    }
    const renewed = response.headers.get('X-Visitor-Token');
    if (renewed) storage.set('token', renewed);
    return data as T;
  }

  async function openSession(): Promise<string> {
    let userId = storage.get('user_id');
    if (!userId) {
      userId = `anon_${uuid()}`;
      storage.set('user_id', userId);
    }
    const body = { bot_id: botId, user_id: userId };
    const { visitor_token } = await request<{ visitor_token: string }>('POST', '/visitors/session', body);
    storage.set('token', visitor_token);
    return visitor_token;
  }

  async function session(stale?: string): Promise<string> {
    const held = storage.get('token');
    if (held && held !== stale && storage.get('user_id')) return held;
    opening ??= openSession().finally(() => {
      opening = null;
    });
    return opening;
  }

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const token = await session();
    try {
      return await request<T>(method, path, body, token);
    } catch (error) {
      // without a token the visitor was forgotten in the meantime
      if (!(error instanceof ApiError) || error.status !== 401 || !storage.get('token')) throw error;
      return request<T>(method, path, body, await session(token));
    }
  }

  return {
    session,
    call,
    profile: () => request('GET', `/bots/${botId}/profile_to_client`),
    createThread: async () => (await call<{ _id: string }>('POST', chats, {}))._id,
    history: (threadId, range) =>
      call(
        'GET',
        `${chats}/${threadId}/messages?${new URLSearchParams(Object.entries(range).map(([k, v]) => [k, String(v)]))}`,
      ),
    post: (threadId, client_message_id, content) =>
      call('POST', `${chats}/${threadId}/messages`, {
        client_message_id,
        message_type: 'text',
        content,
        page: pageAddress(),
      }),
    stop: (threadId, messageId) => call('POST', `${chats}/${threadId}/messages/${messageId}/stop`),
    vote: (messageId, vote) =>
      call('POST', `/${botId}/bot_message_reviews/${messageId}`, {
        reference_message_id: messageId,
        positive_count: vote === 1 ? 1 : 0,
        negative_count: vote === -1 ? 1 : 0,
      }),
  };
}
