import { query } from '@chirrup/testing/plain-administrator';
import type { TestPlatform } from '@chirrup/testing/test-platform';
import { schemas } from './composition.js';
import type { World } from './world.js';

interface Count {
  name: string;
  text: string;
  count: string;
}

/** How many rows of each table hold each of the texts and `also`, as the administrator sees them; tables without one are left out. */
const countRows = async (platform: TestPlatform, texts: readonly string[], also = ''): Promise<Count[]> => {
  const { adminUrl } = platform.database('bots');
  const tables = await query<{ name: string }>(
    adminUrl,
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname = ANY($1) ORDER BY 1`,
    [schemas],
  );
  const counts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, x.text, count(*) FROM ${name} AS t JOIN unnest($1::text[]) AS x (text)
         ON strpos(t::text, x.text) > 0 WHERE strpos(t::text, $2) > 0 GROUP BY x.text`,
  );
  return query<Count>(adminUrl, `${counts.join(' UNION ALL ')} ORDER BY 1, 2`, [texts, also]);
};

/** How many rows of each table hold a text, and `also` if given; tables without one are left out. */
export const countRowsWith = async (
  platform: TestPlatform,
  text: string,
  also?: string,
): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await countRows(platform, [text], also)).map(({ name, count }) => [name, Number(count)]),
  );

/** What passes through, or is written again in the background. */
const PASSING = /\.(outbox|events|jobs|inbox|search_changes)$/;

/** The rows of both tenants by their marks, without what passes through. */
export const markedRows = async (
  platform: TestPlatform,
  { a, b }: World,
): Promise<Record<string, number>> => {
  const tenants = [a, b].flatMap(({ name, teamMark, visitorMark, otherVisitorMark }) =>
    [teamMark, visitorMark, otherVisitorMark].map((mark) => [mark, name] as const),
  );
  const nameOf = new Map(tenants);
  const found = (await countRows(platform, [...nameOf.keys()])).filter(({ name }) => !PASSING.test(name));
  return Object.fromEntries(
    found.map(({ name, text, count }) => [`${nameOf.get(text)} ${text} ${name}`, Number(count)]),
  );
};

/** Rows that were there before and are not as they were, of one tenant or both. What works in the background may add some. */
export const lostRows = (
  before: Record<string, number>,
  after: Record<string, number>,
  tenant: 'a' | 'b' | '' = '',
): string[] =>
  Object.entries(before)
    .filter(([name, count]) => name.startsWith(tenant) && (after[name] ?? 0) < count)
    .map(([name, count]) => `${name}: ${after[name] ?? 0} of ${count} are left`);
