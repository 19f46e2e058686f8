import { timeoutSignal } from '../transport/http/timeout-signal';
import { uuid } from '../transport/uuid';
import { createVisitorStorage } from '../transport/visitor-storage';
import type { Site } from './page-contract';
import { isFinal } from './visitor-calls';

/** Of the fragment a link to a draft has, and of what this tab remembers. */
const MARK = 'chirrup=';
const KEY = 'chirrup';
const TIMEOUT_MS = 15_000;

/** Where storage is blocked, a link holds for its page only. */
function remember(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, MARK + token);
  } catch {
    // blocked
  }
}

function remembered(): string {
  try {
    return sessionStorage.getItem(KEY)?.slice(MARK.length) ?? '';
  } catch {
    return '';
  }
}

/** Whether a link to the draft of a bot that is off was followed in this tab. */
export const hasDraft = (): boolean => location.hash.includes(MARK) || remembered() !== '';

/** The token of the link this tab came by; out of the address, where it would be copied along. */
function takeToken(): string {
  const [, given] = new RegExp(`${MARK}([\\w.-]+)`).exec(location.hash) ?? [];
  if (!given) return remembered();
  remember(given);
  history.replaceState(history.state, '', location.href.split('#')[0]);
  return given;
}

/** Shows a bot that is off to who made a link to its draft, in this tab; true when it is shown. */
export async function openDraftBot({ origin, profile }: Site): Promise<boolean> {
  const storage = createVisitorStorage(profile.bot_id);
  const draft = takeToken();
  const user_id = storage.get('user_id') ?? `anon_${uuid()}`;
  const response = await fetch(`${origin}/api/v1/visitors/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ bot_id: profile.bot_id, user_id, draft }),
    credentials: 'omit',
    signal: timeoutSignal(TIMEOUT_MS),
  });
  if (!response.ok) {
    if (isFinal(response)) remember(null);
    return false;
  }
  storage.set('user_id', user_id);
  storage.set('token', (await response.json()).visitor_token);
  profile.live = true;
  return true;
}
