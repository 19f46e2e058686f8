import { useEffect } from 'react';

/** Puts the widget's script for this bot on the page, opened, as a customer's page would. */
export function useWidget(botId: string | null): void {
  useEffect(() => {
    // The script ignores second copies of itself, so one per page load is also all there can be.
    if (botId === null || document.getElementById('chirrup-widget')) return;
    const script = document.createElement('script');
    script.id = 'chirrup-widget';
    script.type = 'module';
    script.src = '/lib/chirrup.js';
    script.dataset.botId = botId;
    script.dataset.open = 'true';
    document.body.append(script);
  }, [botId]);
}
