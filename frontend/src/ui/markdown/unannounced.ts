/** A sentence that announces pages with a colon, for places where the pages are not known. */
export function unannounced(text: string): string {
  return text.trimEnd().replace(/\s{0,8}[:：]$/u, ' …');
}
