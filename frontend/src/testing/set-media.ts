/** Makes the page's media queries match as `matches` says; without it none does. */
export function setMedia(matches: (query: string) => boolean): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: matches(media), media }) as MediaQueryList;
}

/** A window wide enough for everything. */
export const setWide = (): void => setMedia((query) => query.includes('min-width'));
