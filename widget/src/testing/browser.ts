/** What jsdom lacks of a browser and the widget needs; nothing here measures or lays out. */
export function completeBrowser() {
  class NoResizes {
    observe() {}
    disconnect() {}
  }
  class Sheet {
    replaceSync() {}
  }
  const matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} });
  Object.assign(globalThis, { ResizeObserver: NoResizes, CSSStyleSheet: Sheet, matchMedia });
}

/** Lets everything that waits for promises and zero timers run. */
export async function settle(rounds = 6) {
  for (let i = 0; i < rounds; i += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
