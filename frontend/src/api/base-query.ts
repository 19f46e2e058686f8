import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { type AnswerMeta, type ApiFailure, type ApiResult, type RequestArgs, send } from './send';
import { clearSession, getSession, setSession } from './session';

let refreshing: Promise<ApiFailure | null> | null = null;

/** For the store's calls. */
export const baseQueryWithRefresh: BaseQueryFn<
  string | RequestArgs,
  unknown,
  ApiFailure,
  object,
  AnswerMeta
> = (input, { signal }) => sendAsUser(typeof input === 'string' ? { url: input } : input, signal);

/**
 * Sends with the owner's access token. When the token has run out it refreshes once, shared by all requests
 * that meet the same expiry, and repeats the request once; a refused refresh ends the session.
 */
export async function sendAsUser(args: RequestArgs, signal?: AbortSignal): Promise<ApiResult> {
  const token = getSession().accessToken;
  const first = await send(args, token, signal);
  if (!isExpired(first)) return first;
  if (getSession().accessToken === token) {
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
  }
  const failure = await refreshing;
  if (failure) return { error: failure };
  return send(args, getSession().accessToken, signal);
}

function isExpired(answer: ApiResult): boolean {
  if (!('error' in answer) || answer.error.status !== 401) return false;
  const { detail } = answer.error.data;
  return detail === 'Token has expired' || detail === 'Not authenticated';
}

async function refresh(): Promise<ApiFailure | null> {
  setSession({ accessToken: null });
  const { refreshToken } = getSession();
  if (refreshToken === null) {
    clearSession();
    return signedOut();
  }
  const answer = await send({ url: '/users/token/refresh', method: 'POST' }, refreshToken);
  if ('error' in answer) {
    // Only a refusal ends the session: a server that is unavailable for a moment must not log its owner out.
    if (answer.error.status === 401 || answer.error.status === 403) clearSession();
    return answer.error;
  }
  const tokens = answer.data as { access_token: string; refresh_token?: string };
  setSession({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? refreshToken });
  return null;
}

function signedOut(): ApiFailure {
  const message = 'Your session has ended. Please log in again.';
  return {
    status: 401,
    data: { code: 'AUTH.SIGNED_OUT', message, detail: 'Not authenticated', msg: message },
  };
}
