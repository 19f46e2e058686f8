/** The widget's public calls: what any page may use, and all that this site uses. */
export type WidgetApi = ((command: string, ...args: unknown[]) => unknown) & { q?: unknown[][] };

declare global {
  interface Window {
    chirrup?: WidgetApi;
  }
}

const ID = 'chirrup-widget';

/** The widget's script tag, once there is one. */
export const widgetScript = (): HTMLElement | null => document.getElementById(ID);

/** Puts the widget's script for this bot on the page, as a customer's page would; the first one stays. */
export function loadWidget(botId: string, { open = false, preview = false } = {}): void {
  // a second script would do nothing
  if (widgetScript()) return;
  const script = document.createElement('script');
  script.id = ID;
  script.type = 'module';
  script.src = '/lib/chirrup.js';
  script.dataset.botId = botId;
  if (open) script.dataset.open = 'true';
  if (preview) script.dataset.preview = 'true';
  document.body.append(script);
}

/** Calls the widget; what comes before its script runs is queued for it. */
export function callWidget(command: string, ...args: unknown[]): void {
  if (!window.chirrup) {
    const q: unknown[][] = [];
    window.chirrup = Object.assign((...call: unknown[]) => q.push(call), { q });
  }
  window.chirrup(command, ...args);
}
