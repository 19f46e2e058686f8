import type { Signals } from './signals.js';
import type { Gate } from './weights.js';

/** A document with its rank among the bot's others of its kind for one question. */
export interface Relevant extends Signals {
  /** Words, meaning and reading together; comparable between documents of one question. */
  readonly relevance: number;
  /** How surely it answers, in log-odds; of one that was not read, what the least sure has. 0 if none was read. */
  readonly read: number;
}

/** How surely documents answer, in log-odds, by their ids. */
export type DocumentReadings = ReadonlyMap<string, number>;

export const NO_READINGS: DocumentReadings = new Map();

/** Documents by words, meaning and reading together, best first. */
export function byRelevance(signals: readonly Signals[], readings: DocumentReadings, gate: Gate): Relevant[] {
  const own = signals.flatMap((signal) => readingOf(signal, readings) ?? []);
  const least = own.length > 0 ? Math.min(...own) : 0;
  const { block, unit, words, read } = gate.relevance;
  return signals
    .map((signal) => {
      const reading = readingOf(signal, readings) ?? least;
      const relevance =
        block * signal.block + unit * signal.unit + words * signal.ranked.score + read * reading;
      return { ...signal, read: reading, relevance };
    })
    .sort((a, b) => b.relevance - a.relevance);
}

/** Whether any of some documents was read. */
export function isAnyRead(signals: readonly Signals[], readings: DocumentReadings): boolean {
  return signals.some((signal) => readingOf(signal, readings) !== undefined);
}

function readingOf({ ranked }: Signals, readings: DocumentReadings): number | undefined {
  return readings.get(ranked.candidate.document.docId);
}
