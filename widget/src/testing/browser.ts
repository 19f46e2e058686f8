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

/** Waits until something holds, also on a slow machine. */
export async function until(holds: () => boolean) {
  for (let round = 0; !holds(); round += 1) {
    if (round === 1_000) throw new Error(`still not so: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
