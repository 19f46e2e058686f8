import type { ApiError } from '../transport/http/api-error';
import { createRestClient } from '../transport/http/rest-client';
import type { VisitorStorage } from '../transport/visitor-storage';
import type { Site } from './page-contract';

export type Post = <T>(path: string, body: object) => Promise<T>;

/** Refused for what it is: sent again it would be refused again. */
export const isFinal = ({ status }: Pick<ApiError, 'status'>): boolean =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status);

/** Posts as the visitor, below the bot's chats. Every failure is an `ApiError`. */
export function createVisitorCalls({ origin, profile }: Site, storage: VisitorStorage): Post {
  const fetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args);
  const { call } = createRestClient({ origin, botId: profile.bot_id, storage, fetch });
  return (path, body) => call('POST', `/chats/${profile.bot_id}/${path}`, body);
}
