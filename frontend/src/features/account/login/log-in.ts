import type { ApiFailure } from '../../../api/send';
import { send } from '../../../api/send';
import { setSession } from '../../../api/session';

export const PASSWORD_MIN = 8;

/** Logs in and stores the session; the message to show when it failed. */
export async function logIn(email: string, password: string): Promise<string | undefined> {
  const answer = await send(
    { url: '/users/authentication/email', method: 'POST', body: { email, password } },
    null,
  );
  if ('error' in answer) return failureText(answer.error);
  return storeSession(answer.data) ? undefined : 'Login failed';
}

/** The same with what Google says about a user. */
export async function logInWithGoogle(jwt: string): Promise<string | undefined> {
  const env = import.meta.env?.PROD ? 'production' : 'development';
  const answer = await send(
    { url: '/users/authentication/google', method: 'POST', body: { jwt, env } },
    null,
  );
  return 'data' in answer && storeSession(answer.data) ? undefined : 'Google Login failed';
}

function storeSession(data: unknown): boolean {
  const { user_id, access_token, refresh_token } = (data ?? {}) as Record<string, string>;
  if (!user_id || !access_token || !refresh_token) return false;
  setSession({ userId: user_id, accessToken: access_token, refreshToken: refresh_token });
  return true;
}

function failureText({ status, data, body }: ApiFailure): string {
  if (typeof status === 'string') return `Login failed. ${data.message}`;
  const msg = (body as { msg?: unknown } | null)?.msg;
  return typeof msg === 'string' && msg !== '' ? msg : 'Login failed';
}
