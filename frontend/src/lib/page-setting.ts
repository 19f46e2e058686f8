/** A setting of the installation that the server wrote into the page; `null` where it has none. */
export function pageSetting(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content || null;
}
