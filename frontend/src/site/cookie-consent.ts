import { useSyncExternalStore } from 'react';
import { subscribeToSession } from '../api/session';

const KEY = 'cookieConsentSeen';

export function useConsentSeen(): boolean {
  return useSyncExternalStore(subscribeToSession, () => localStorage.getItem(KEY) !== null);
}

export function storeConsent(accepted: boolean): void {
  localStorage.setItem(KEY, String(accepted));
  window.dispatchEvent(new Event('storage-change'));
}
