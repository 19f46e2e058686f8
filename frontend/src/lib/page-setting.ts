/** What the server wrote into the page's head for the clients; `null` where it is not set up. */
export function pageSetting(name: 'google-client-id' | 'support-email'): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content || null;
}
