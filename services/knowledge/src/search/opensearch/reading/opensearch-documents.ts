import { LRUCache } from 'lru-cache';
import type { TokenisedDocument } from '../../analysed-document.js';
import { fromRecord, type OpenSearchRecord } from '../client/opensearch-record.js';

/**
 * A document of a result, by what tells it from all others its bot ever had: a generation is one change of one source.
 * The engine has both in columns; an id it would read from the document itself, which costs more than finding it.
 */
export interface Place {
  readonly generation: number;
  readonly position: number;
}

const MAX_BYTES = 64 * 1_048_576;
/** A database restored from a backup counts some generations a second time. */
const MAX_AGE_MS = 60 * 60_000;

/** Documents of recent results. They never change, so a result is places and most need not be read again. */
export class OpenSearchDocuments {
  readonly #known = new LRUCache<string, TokenisedDocument>({
    maxSize: MAX_BYTES,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ document, titleTokens, textTokens, vectors = [] }) =>
      vectors.reduce((sum, { bytes }) => sum + bytes.length + 200, 0) +
      2 * (document.title.length + document.text.length) +
      40 * (titleTokens.length + textTokens.length) +
      600,
  });

  /** A bot's documents at the places, in their order; one deleted meanwhile is left out. */
  async read(
    botId: string,
    places: readonly Place[],
    fetch: (missing: readonly Place[]) => Promise<readonly OpenSearchRecord[]>,
  ): Promise<TokenisedDocument[]> {
    const found = new Map<string, TokenisedDocument>();
    const missing: Place[] = [];
    for (const place of places) {
      const key = keyOf(botId, place);
      const known = this.#known.get(key);
      if (known) found.set(key, known);
      else missing.push(place);
    }
    if (missing.length > 0)
      for (const record of await fetch(missing)) {
        const stored = fromRecord(record);
        const key = keyOf(botId, record);
        found.set(key, stored);
        this.#known.set(key, stored);
      }
    return places.flatMap((place) => found.get(keyOf(botId, place)) ?? []);
  }
}

const keyOf = (botId: string, { generation, position }: Place): string =>
  `${botId} ${generation} ${position}`;
