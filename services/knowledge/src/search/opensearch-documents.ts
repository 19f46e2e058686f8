import { LRUCache } from 'lru-cache';
import { fromRecord, type OpenSearchRecord, recordId, type StoredDocument } from './opensearch-record.js';

/** A document of a result: its id, and the generation that tells it from one that had the same id before. */
export interface Hit {
  readonly id: string;
  readonly generation: number;
}

const MAX_BYTES = 64 * 1_048_576;

/** Documents of recent results. They never change under their id, so a result is ids and most need not be read again. */
export class OpenSearchDocuments {
  private readonly known = new LRUCache<string, StoredDocument>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ document, titleTokens, textTokens }) =>
      2 * (document.title.length + document.text.length) +
      40 * (titleTokens.length + textTokens.length) +
      600,
  });

  /** The documents of the hits, in their order; one deleted meanwhile is left out. */
  async read(
    hits: readonly Hit[],
    fetch: (ids: readonly string[]) => Promise<readonly OpenSearchRecord[]>,
  ): Promise<StoredDocument[]> {
    const found = new Map<string, StoredDocument>();
    const missing: Hit[] = [];
    for (const hit of hits) {
      const known = this.known.get(keyOf(hit));
      if (known) found.set(hit.id, known);
      else missing.push(hit);
    }
    if (missing.length > 0)
      for (const record of await fetch(missing.map(({ id }) => id))) {
        const stored = fromRecord(record);
        const id = recordId(record.bot_id, record.doc_id);
        found.set(id, stored);
        this.known.set(keyOf({ id, generation: record.generation }), stored);
      }
    return hits.flatMap(({ id }) => found.get(id) ?? []);
  }
}

const keyOf = ({ id, generation }: Hit): string => `${id}@${generation}`;
