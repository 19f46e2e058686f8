import { LRUCache } from 'lru-cache';
import type { TokenisedDocument } from '../../analysed-document.js';
import { fromRecord, type OpenSearchRecord } from '../client/opensearch-record.js';

/**
 * Identifies a document among all its bot ever had: a generation is one change of one source. The engine has both in
 * columns; the id it would have to read from the stored document, which costs more than finding it.
 */
export interface DocumentPosition {
  readonly generation: number;
  readonly position: number;
}

const MAX_BYTES = 64 * 1_048_576;
/** A database restored from a backup uses some generation numbers a second time. */
const MAX_AGE_MS = 60 * 60_000;

/** Documents of recent results. They never change, so a search returns positions only and most need not be read again. */
export class OpenSearchDocumentCache {
  readonly #cached = new LRUCache<string, TokenisedDocument>({
    maxSize: MAX_BYTES,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ document, titleTokens, textTokens, vectors = [] }) =>
      vectors.reduce((sum, { bytes }) => sum + bytes.length + 200, 0) +
      2 * (document.title.length + document.text.length) +
      40 * (titleTokens.length + textTokens.length) +
      600,
  });

  /** A bot's documents at the positions, in their order; documents deleted since are left out. */
  async read(
    botId: string,
    positions: readonly DocumentPosition[],
    fetch: (missing: readonly DocumentPosition[]) => Promise<readonly OpenSearchRecord[]>,
  ): Promise<TokenisedDocument[]> {
    const found = new Map<string, TokenisedDocument>();
    const missing: DocumentPosition[] = [];
    for (const position of positions) {
      const key = keyOf(botId, position);
      const known = this.#cached.get(key);
      if (known) found.set(key, known);
      else missing.push(position);
    }
    if (missing.length > 0)
      for (const record of await fetch(missing)) {
        const stored = fromRecord(record);
        const key = keyOf(botId, record);
        found.set(key, stored);
        this.#cached.set(key, stored);
      }
    return positions.flatMap((position) => found.get(keyOf(botId, position)) ?? []);
  }
}

const keyOf = (botId: string, { generation, position }: DocumentPosition): string =>
  `${botId} ${generation} ${position}`;
