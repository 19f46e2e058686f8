import { useSyncExternalStore } from 'react';
import { subscribeToSession } from '../api/session';

const KEY = 'cookieConsentSeen';

export type Consent = 'not asked' | 'accepted' | 'rejected';

/** The answer to the cookie banner. */
export function useConsent(): Consent {
  return useSyncExternalStore(subscribeToSession, () => {
    const stored = localStorage.getItem(KEY);
    if (stored === null) return 'not asked';
    return stored === 'true' ? 'accepted' : 'rejected';
  });
}

export function storeConsent(accepted: boolean): void {
  localStorage.setItem(KEY, String(accepted));
  window.dispatchEvent(new Event('storage-change'));
}
