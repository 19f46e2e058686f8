/** An edit that was made from an older state than the current one, or undefined where nothing speaks against it. */
export const isStale = (seen: number | undefined, current: number): boolean =>
  seen !== undefined && seen !== 0 && seen !== current;
