import { useSyncExternalStore } from 'react';
import { subscribeToSession } from '../api/session';

const KEY = 'cookieConsentSeen';
/** Entries that are kept only after Accept. */
const REFUSABLE = ['conversationsSeen'];

export type Consent = 'not asked' | 'accepted' | 'rejected';

/** A page without scripts stores nothing, so that there is nothing to ask. */
const withoutScripts = (): Consent => 'rejected';

function readConsent(): Consent {
  const stored = localStorage.getItem(KEY);
  if (stored === null) return 'not asked';
  return stored === 'true' ? 'accepted' : 'rejected';
}

/** The answer to the cookie banner. */
export function useConsent(): Consent {
  return useSyncExternalStore(subscribeToSession, readConsent, withoutScripts);
}

export function storeConsent(accepted: boolean): void {
  localStorage.setItem(KEY, String(accepted));
  if (!accepted) for (const key of REFUSABLE) localStorage.removeItem(key);
  window.dispatchEvent(new Event('storage-change'));
}
