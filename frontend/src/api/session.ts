import { useSyncExternalStore } from 'react';

export interface Session {
  userId: string | null;
  accessToken: string | null;
  refreshToken: string | null;
}

const KEYS = { userId: 'user_id', accessToken: 'access_token', refreshToken: 'refresh_token' } as const;
const CHANGE = 'storage-change';

const NOBODY: Session = { userId: null, accessToken: null, refreshToken: null };

let last: Session = NOBODY;

/** The stored session; the same object as long as nothing changed. */
export function getSession(): Session {
  const now: Session = {
    userId: localStorage.getItem(KEYS.userId),
    accessToken: localStorage.getItem(KEYS.accessToken),
    refreshToken: localStorage.getItem(KEYS.refreshToken),
  };
  const same =
    now.userId === last.userId &&
    now.accessToken === last.accessToken &&
    now.refreshToken === last.refreshToken;
  if (!same) last = now;
  return last;
}

/** Stores the given parts; `null` removes one. */
export function setSession(part: Partial<Session>): void {
  for (const key of ['userId', 'accessToken', 'refreshToken'] as const) {
    const value = part[key];
    if (value === undefined) continue;
    if (value === null) localStorage.removeItem(KEYS[key]);
    else localStorage.setItem(KEYS[key], value);
  }
  window.dispatchEvent(new Event(CHANGE));
}

export function clearSession(): void {
  setSession({ userId: null, accessToken: null, refreshToken: null });
}

/** Logged in as long as a refresh is still possible: an access token alone may be gone for a moment. */
export function isLoggedIn(session: Session): boolean {
  return session.userId !== null && (session.accessToken !== null || session.refreshToken !== null);
}

export function subscribeToSession(listener: () => void): () => void {
  window.addEventListener(CHANGE, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGE, listener);
    window.removeEventListener('storage', listener);
  };
}

/** Resolves once somebody is logged in. */
export function whenLoggedIn(): Promise<void> {
  return new Promise((resolve) => {
    if (isLoggedIn(getSession())) return resolve();
    const stop = subscribeToSession(() => {
      if (!isLoggedIn(getSession())) return;
      stop();
      resolve();
    });
  });
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => NOBODY);
}
