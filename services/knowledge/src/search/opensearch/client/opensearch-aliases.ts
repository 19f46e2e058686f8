import { setTimeout as sleep } from 'node:timers/promises';
import { OtherInstallationError } from '@chirrup/kernel/installation/other-installation';
import { answerStatus, type OpenSearchClient } from './opensearch-client.js';
import type { IndexNames, IndexOwner } from './opensearch-names.js';
import { CURRENT_META, type IndexMeta, indexBody } from './opensearch-schema.js';

/** Longer than a read may take, so that none still uses the replaced index. */
const READERS_DONE_MS = 3_000;

/** The aliases of the index and the indices behind them. */
export class OpenSearchAliases {
  constructor(
    private readonly client: OpenSearchClient,
    readonly names: IndexNames,
    /** Absent if nobody else uses the engine. */
    private readonly owner?: IndexOwner,
  ) {}

  /** Aliases a change must be written to: an index that is being filled gets it as well. */
  async writeTargets(): Promise<string[]> {
    const { write, rebuild } = this.names;
    const { body: rebuilding } = await this.client.indices.existsAlias({ name: rebuild });
    return rebuilding ? [write, rebuild] : [write];
  }

  /**
   * Whether there is an index, and whether it was made for this release or a later one.
   * @throws OtherInstallationError when it is not ours
   */
  async indexState(): Promise<'missing' | 'outdated' | 'current'> {
    try {
      const { body } = await this.client.indices.getMapping({ index: this.names.read });
      const [made] = Object.values(body).map(({ mappings }) => mappings._meta as IndexMeta | undefined);
      if (made) await this.#own(made);
      const { pipeline, schema } = CURRENT_META;
      return made && made.pipeline >= pipeline && made.schema >= schema ? 'current' : 'outdated';
    } catch (error) {
      if (answerStatus(error) === 404) return 'missing';
      throw error;
    }
  }

  /** Creates the next index, to be filled; indices left by an interrupted rebuild are deleted. */
  async createNextIndex(): Promise<{ index: string; knn: boolean }> {
    const { base, rebuild, version } = this.names;
    const current = await this.#indicesOf(this.names.read);
    const { body } = await this.client.indices.get({ index: `${base}-v*`, allow_no_indices: true });
    const known = Object.keys(body);
    for (const left of known.filter((name) => !current.includes(name)))
      await this.client.indices.delete({ index: left });
    const numbers = known.map((name) => Number(name.slice(`${base}-v`.length)));
    const index = version(Math.max(0, ...numbers.filter(Number.isInteger)) + 1);
    const create = (knn: boolean) =>
      this.client.indices.create({
        index,
        body: { ...indexBody(knn, this.owner?.id), aliases: { [rebuild]: {} } } as never,
      });
    try {
      await create(true);
      return { index, knn: true };
    } catch (error) {
      // without the plugin the engine does not know the setting
      if (answerStatus(error) !== 400 || !String(error).includes('index.knn')) throw error;
      await create(false);
      return { index, knn: false };
    }
  }

  /** Replaces the current index by the filled one in one step, and deletes it when no read can still use it. */
  async switchTo(index: string): Promise<void> {
    await this.client.indices.refresh({ index });
    const { read, write, rebuild } = this.names;
    const before = await this.#indicesOf(read);
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
    await sleep(READERS_DONE_MS);
    await this.client.indices.delete({ index: before });
  }

  /** Marks an index of before there were marks. */
  async #own(made: IndexMeta): Promise<void> {
    const { owner } = this;
    if (!owner || made.installation === owner.id) return;
    const { read } = this.names;
    if (made.installation && !owner.takesOver)
      throw new OtherInstallationError(`OpenSearch: the index ${read} is of another installation`);
    const body = { _meta: { ...made, installation: owner.id } };
    await this.client.indices.putMapping({ index: read, body: body as never });
  }

  async #indicesOf(alias: string): Promise<string[]> {
    try {
      return Object.keys((await this.client.indices.getAlias({ name: alias })).body);
    } catch (error) {
      if (answerStatus(error) === 404) return [];
      throw error;
    }
  }
}
