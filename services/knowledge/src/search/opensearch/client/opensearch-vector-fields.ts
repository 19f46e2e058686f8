import { createHash } from 'node:crypto';
import type { DocumentVectors } from '../../vectors/document-vectors.js';
import type { OpenSearchClient } from './opensearch-client.js';
import type { IndexMeta } from './opensearch-schema.js';

/** The mapping is read again after this time: another process may have rebuilt the index or added fields. */
const KNOWN_MS = 60_000;

/** The field of a model's block vectors; each model has its own because a field has one length. */
export const vectorField = (model: string, dimensions: number): string =>
  `block_${createHash('sha256').update(model).digest('hex').slice(0, 12)}_${dimensions}`;

const fieldMapping = (dimension: number) => ({
  type: 'knn_vector',
  dimension,
  data_type: 'byte',
  method: { name: 'hnsw', engine: 'lucene', space_type: 'cosinesimil' },
});

interface KnownIndex {
  readonly knn: boolean;
  readonly fields: Set<string>;
  readonly at: number;
}

/** The vector fields of the indices behind aliases; a model's field is made before its first vector is sent. */
export class OpenSearchVectorFields {
  readonly #known = new Map<string, KnownIndex>();

  constructor(private readonly client: OpenSearchClient) {}

  /** Makes the fields the vectors need. False where the engine cannot search by vectors, so they are not sent. */
  async ensureFields(alias: string, all: readonly DocumentVectors[]): Promise<boolean> {
    if (all.length === 0) return false;
    const index = await this.#load(alias);
    if (!index.knn) return false;
    for (const { model, dimensions } of all) {
      const field = vectorField(model, dimensions);
      if (index.fields.has(field)) continue;
      const properties = { [field]: fieldMapping(dimensions) };
      await this.client.indices.putMapping({ index: alias, body: { properties } as never });
      index.fields.add(field);
    }
    return true;
  }

  /** The alias may point to another index now. */
  forget(alias: string): void {
    this.#known.delete(alias);
  }

  async #load(alias: string): Promise<KnownIndex> {
    const known = this.#known.get(alias);
    if (known && performance.now() - known.at < KNOWN_MS) return known;
    const { body } = await this.client.indices.getMapping({ index: alias });
    const [mappings] = Object.values(body).map((index) => index.mappings);
    const index = {
      knn: (mappings?._meta as IndexMeta | undefined)?.knn === true,
      fields: new Set(Object.keys(mappings?.properties ?? {})),
      at: performance.now(),
    };
    this.#known.set(alias, index);
    return index;
  }
}
