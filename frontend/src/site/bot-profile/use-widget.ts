import { useCallback, useEffect } from 'react';

declare global {
  interface Window {
    chirrup?: (command: string) => unknown;
  }
}

const ID = 'chirrup-widget';

/** Puts the widget's script for this bot on the page, as a customer's page would. Returns what opens the chat. */
export function useWidget(
  botId: string | null,
  { open, preview }: { open: boolean; preview: boolean },
): () => void {
  useEffect(() => {
    // The script ignores second copies of itself, so one per page load is also all there can be.
    if (botId === null || document.getElementById(ID)) return;
    const script = document.createElement('script');
    script.id = ID;
    script.type = 'module';
    script.src = '/lib/chirrup.js';
    script.dataset.botId = botId;
    if (open) script.dataset.open = 'true';
    if (preview) script.dataset.preview = 'true';
    document.body.append(script);
  }, [botId, open, preview]);
  return useCallback(() => {
    const script = document.getElementById(ID);
    if (window.chirrup) window.chirrup('open');
    // Not running yet: it opens as soon as it does.
    else if (script) script.dataset.open = 'true';
  }, []);
}
