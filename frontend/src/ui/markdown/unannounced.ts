/** A sentence that announces pages with a colon, for places that cannot show them. */
export function unannounced(text: string): string {
  return text.replace(/\s*[:：]\s*$/u, ' …');
}
