import { useCallback, useEffect } from 'react';
import { loadWidget, widgetScript } from '../own-bot/widget-api';

/** Puts the widget's script for this bot on the page, as a customer's page would. Returns what opens the chat. */
export function useWidget(
  botId: string | null,
  { open, preview }: { open: boolean; preview: boolean },
): () => void {
  useEffect(() => {
    if (botId !== null) loadWidget(botId, { open, preview });
  }, [botId, open, preview]);
  return useCallback(() => {
    const script = widgetScript();
    if (window.chirrup) window.chirrup('open');
    // Not running yet: it opens as soon as it does.
    else if (script) script.dataset.open = 'true';
  }, []);
}
