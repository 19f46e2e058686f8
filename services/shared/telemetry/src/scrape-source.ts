import type { Gauge } from 'prom-client';

/** One value of a gauge. */
export interface Reading {
  gauge: Gauge<string>;
  labels: Record<string, string>;
  value: number;
}

/** Scrapes that follow each other at once, from several collectors, share a reading. */
const FRESH_MS = 5_000;
/** A scrape does not wait longer for an unavailable engine. */
const LIMIT_MS = 1_000;

const sources = new Set<Source>();

/**
 * Gauges whose values have to be asked for, e.g. from the database: read at a scrape, at most every few
 * seconds. While reading fails they are missing instead of standing still.
 * @param name stands in the metric of failed readings
 * @returns the way to stop
 */
export const onScrape = (name: string, read: () => Promise<readonly Reading[]>): (() => void) => {
  const source = new Source(name, read);
  sources.add(source);
  return () => {
    sources.delete(source);
    source.clear();
  };
};

/** Brings all gauges up to date; returns the names of the sources that did not answer. */
export const readSources = async (): Promise<string[]> => {
  const all = [...sources];
  const answered = await Promise.all(all.map((source) => source.refresh()));
  return all.filter((_, n) => !answered[n]).map(({ name }) => name);
};

class Source {
  #shown: readonly Reading[] = [];
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<boolean> | undefined;

  constructor(
    readonly name: string,
    private readonly read: () => Promise<readonly Reading[]>,
  ) {}

  /** False when there is no fresh reading within the limit. */
  async refresh(): Promise<boolean> {
    if (performance.now() - this.#readAt < FRESH_MS) return true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    const fresh = await within(LIMIT_MS, this.#reading);
    if (!fresh) this.clear();
    return fresh;
  }

  clear(): void {
    for (const { gauge, labels } of this.#shown) gauge.remove(labels);
    this.#shown = [];
  }

  async #read(): Promise<boolean> {
    try {
      const readings = await this.read();
      this.clear();
      for (const { gauge, labels, value } of readings) gauge.set(labels, value);
      this.#shown = readings;
      this.#readAt = performance.now();
      return true;
    } catch {
      // counted as unread; an unavailable database is already logged by its users
      return false;
    }
  }
}

const within = async (ms: number, reading: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
};
