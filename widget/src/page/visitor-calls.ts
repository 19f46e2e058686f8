import { ApiError } from '../transport/http/api-error';
import { createRestClient } from '../transport/http/rest-client';
import type { VisitorStorage } from '../transport/visitor-storage';
import type { Site } from './page-contract';

const TIMEOUT_MS = 15_000;

export type Post = <T>(path: string, body: object) => Promise<T>;

/** Posts as the visitor, below the bot's chats. Every failure is an `ApiError`. */
export function createVisitorCalls({ origin, profile }: Site, storage: VisitorStorage): Post {
  const fetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args);
  const { session } = createRestClient({ origin, botId: profile.bot_id, storage, fetch });

  return async <T>(path: string, body: object): Promise<T> => {
    const attempt = (token: string) =>
      fetch(`${origin}/api/v1/chats/${profile.bot_id}/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        credentials: 'omit',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    const token = await session();
    const first = await attempt(token);
    const response = first.status === 401 ? await attempt(await session(token)) : first;
    const data = await response.json();
    if (response.ok) return data;
    const wait = Number(response.headers.get('Retry-After')) || 0;
    throw new ApiError(
      response.status,
      String(data.code ?? ''),
      String(data.detail ?? data.message ?? ''),
      wait,
    );
  };
}
