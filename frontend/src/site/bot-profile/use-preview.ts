import { useEffect, useState } from 'react';
import { sendAsUser } from '../../api/base-query';
import { getSession, isLoggedIn } from '../../api/session';

/** `none` for strangers. */
type Preview = 'none' | 'asking' | 'on';

/** For a bot that is off: asks for a session with which its team may chat with it, and hands it to the widget. */
export function usePreview(botId: string, isOff: boolean): Preview {
  // asked from the first moment on: nobody of the team is shown the strangers' notice first
  const [preview, setPreview] = useState<Preview>(() => (isLoggedIn(getSession()) ? 'asking' : 'none'));
  useEffect(() => {
    if (!isOff || !isLoggedIn(getSession())) return;
    const abort = new AbortController();
    setPreview('asking');
    void openPreview(botId, abort.signal).then((isOpen) => {
      if (!abort.signal.aborted) setPreview(isOpen ? 'on' : 'none');
    });
    return () => abort.abort();
  }, [botId, isOff]);
  return isOff ? preview : 'none';
}

async function openPreview(botId: string, signal: AbortSignal): Promise<boolean> {
  const stored = (name: string) => `chirrup:${botId}:${name}`;
  const userId = localStorage.getItem(stored('user_id')) ?? `anon_${randomHex()}`;
  const answer = await sendAsUser(
    { url: `/bots/${encodeURIComponent(botId)}/preview_session`, method: 'POST', body: { user_id: userId } },
    signal,
  );
  if ('error' in answer) return false;
  // where the widget keeps its visitor's session
  localStorage.setItem(stored('user_id'), userId);
  localStorage.setItem(stored('token'), (answer.data as { visitor_token: string }).visitor_token);
  return true;
}

/** Not `randomUUID`, which pages without https do not have. */
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
