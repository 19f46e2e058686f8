const PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

/** The address as the browser will read it, or null when it is not http, https, mailto or tel. */
export function safeLink(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed && PROTOCOLS.includes(parsed.protocol) ? parsed.href : null;
}
