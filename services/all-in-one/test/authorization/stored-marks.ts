import { query } from '@chirrup/testing/plain-administrator';
import type { TestPlatform } from '@chirrup/testing/test-platform';
import { schemas } from './composition.js';
import type { World } from './world.js';

interface Table {
  schema: string;
  name: string;
}

const adminUrl = (platform: TestPlatform): string => platform.database('bots').adminUrl;

const tables = (platform: TestPlatform): Promise<Table[]> =>
  query<Table>(
    adminUrl(platform),
    `SELECT schemaname AS schema, tablename AS name FROM pg_tables WHERE schemaname = ANY($1) ORDER BY 1, 2`,
    [schemas],
  );

/** How many rows of each table hold a text, as the administrator sees them; tables without one are left out. */
export const countRowsWith = async (
  platform: TestPlatform,
  text: string,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { schema, name } of await tables(platform)) {
    const [row] = await query<{ count: string }>(
      adminUrl(platform),
      `SELECT count(*) FROM "${schema}"."${name}" AS t WHERE strpos(t::text, $1) > 0`,
      [text],
    );
    if (Number(row?.count) > 0) counts[`${schema}.${name}`] = Number(row?.count);
  }
  return counts;
};

/** What passes through, or is written again in the background. */
const PASSING = /\.(outbox|events|jobs|inbox|search_changes)$/;

/** The rows of both tenants by their marks, without what passes through. */
export const markedRows = async (
  platform: TestPlatform,
  { a, b }: World,
): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const { name, teamMark, visitorMark, otherVisitorMark } of [a, b]) {
    for (const mark of [teamMark, visitorMark, otherVisitorMark])
      for (const [table, count] of Object.entries(await countRowsWith(platform, mark)))
        if (!PASSING.test(table)) found[`${name} ${mark} ${table}`] = count;
  }
  return found;
};
