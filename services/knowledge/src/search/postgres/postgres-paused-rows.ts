import type { Tx } from '@chirrup/persistence/unit-of-work';
import { nextGeneration } from './postgres-search-rows.js';
import { renumber } from './postgres-vector-rows.js';

/**
 * Pauses sources, or lets them go on. Their documents and vectors stay in the tables; readers of changes see them as
 * removed, or get them again.
 * @returns ids of the documents concerned; none when nothing is other than before
 */
export async function writePaused(
  tx: Tx,
  botId: string,
  sourceIds: readonly string[],
  paused: boolean,
): Promise<string[]> {
  const changed = await tx.query<{ source_id: string }>(
    paused
      ? 'INSERT INTO paused_sources (bot_id, source_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING RETURNING source_id'
      : 'DELETE FROM paused_sources WHERE bot_id = $1 AND source_id = ANY ($2) RETURNING source_id',
    [botId, sourceIds],
  );
  if (changed.length === 0) return [];
  // behind the lock of writers: what they write later is written with the sources' new state
  const generation = await nextGeneration(tx, botId);
  const values = changed.map(({ source_id }) => source_id);
  return renumber(tx, botId, generation, { column: 'source_id', values });
}
