import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenSearchClient, statusOf } from './opensearch-client.js';
import type { IndexNames } from './opensearch-names.js';
import { CURRENT_META, type IndexMeta, indexBody } from './opensearch-schema.js';

/** Longer than a read may take. */
const READERS_GONE_MS = 3_000;

/** The aliases and what is behind them. */
export class OpenSearchAliases {
  constructor(
    private readonly client: OpenSearchClient,
    readonly names: IndexNames,
  ) {}

  /** Where a change must go now. An index that is being filled gets it as well. */
  async targets(): Promise<string[]> {
    const { write, rebuild } = this.names;
    const { body: rebuilding } = await this.client.indices.existsAlias({ name: rebuild });
    return rebuilding ? [write, rebuild] : [write];
  }

  /** Whether there is an index to read, and one that was made for this release or a later one. */
  async state(): Promise<'missing' | 'outdated' | 'current'> {
    try {
      const { body } = await this.client.indices.getMapping({ index: this.names.read });
      const [made] = Object.values(body).map(({ mappings }) => mappings._meta as IndexMeta | undefined);
      const { pipeline, schema } = CURRENT_META;
      return made && made.pipeline >= pipeline && made.schema >= schema ? 'current' : 'outdated';
    } catch (error) {
      if (statusOf(error) === 404) return 'missing';
      throw error;
    }
  }

  /** Makes the next index, to be filled; what an interrupted rebuild left behind is dropped. */
  async begin(): Promise<{ index: string; knn: boolean }> {
    const { base, rebuild, version } = this.names;
    const current = await this.#behind(this.names.read);
    const { body } = await this.client.indices.get({ index: `${base}-v*`, allow_no_indices: true });
    const known = Object.keys(body);
    for (const left of known.filter((name) => !current.includes(name)))
      await this.client.indices.delete({ index: left });
    const numbers = known.map((name) => Number(name.slice(`${base}-v`.length)));
    const index = version(Math.max(0, ...numbers.filter(Number.isInteger)) + 1);
    const create = (knn: boolean) =>
      this.client.indices.create({
        index,
        body: { ...indexBody(knn), aliases: { [rebuild]: {} } } as never,
      });
    try {
      await create(true);
      return { index, knn: true };
    } catch (error) {
      // without the plugin the engine does not know the setting
      if (statusOf(error) !== 400 || !String(error).includes('index.knn')) throw error;
      await create(false);
      return { index, knn: false };
    }
  }

  /** Puts the filled index in the place of the current one, in one step; that is dropped when nobody reads it any more. */
  async switchTo(index: string): Promise<void> {
    await this.client.indices.refresh({ index });
    const { read, write, rebuild } = this.names;
    const before = await this.#behind(read);
    await this.client.indices.updateAliases({
      body: {
        actions: [
          { add: { index, alias: read } },
          { add: { index, alias: write, is_write_index: true } },
          { remove: { index, alias: rebuild } },
          ...before.map((old) => ({ remove: { index: old, aliases: [read, write] } })),
        ],
      },
    });
    if (before.length === 0) return;
    await sleep(READERS_GONE_MS);
    await this.client.indices.delete({ index: before });
  }

  async #behind(alias: string): Promise<string[]> {
    try {
      return Object.keys((await this.client.indices.getAlias({ name: alias })).body);
    } catch (error) {
      if (statusOf(error) === 404) return [];
      throw error;
    }
  }
}
