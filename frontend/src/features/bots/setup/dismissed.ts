const KEY = 'setupDismissed';

const stored = () => (localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);

/** Whether the guide of this bot was closed in this browser. */
export function isDismissed(botId: string): boolean {
  return stored().includes(botId);
}

export function dismiss(botId: string): void {
  localStorage.setItem(KEY, [...new Set([...stored(), botId])].join(' '));
}
