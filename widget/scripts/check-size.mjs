// The widget's byte budget: what a visitor's page pays before the click, and after it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

export const BEFORE_OPEN_LIMIT = 2_041;
export const AFTER_OPEN_LIMIT = 18_900;
/** Loaded when it is used: images where visitors may send them, the menu, the text of answers, commands of the page. */
const LATER_LIMITS = { ask: 3_500, attach: 2_000, menu: 4_000, page: 4_000, text: 3_800 };
/** Chat and search as elements of a page, before the panel. */
const EMBED_LIMIT = 3_000;
/** What puts the bubble above bars of a page that has them. */
const LIFT_LIMIT = 600;
/** One language, loaded with the panel where its visitor does not read English. */
const LANGUAGE_LIMIT = 1_024;

const here = dirname(fileURLToPath(import.meta.url));
export const brotli = (bytes) => brotliCompressSync(bytes).length;

/**
 * Weighs the built widget in `dir` (brotli). `profile` stands for a bot's configuration as the API sends it.
 * @returns {{loader: number, config: number, beforeOpen: number, afterOpen: number, later: {part: string, bytes: number, limit: number}[], problems: string[]}}
 */
export function checkSize(dir, profile = readFileSync(join(here, 'sample-profile.json'))) {
  const names = readdirSync(dir).filter((name) => /\.(js|css)$/.test(name));
  const weigh = (name) => brotli(readFileSync(join(dir, name)));
  const loader = weigh('chirrup.js');
  const config = brotli(JSON.stringify(JSON.parse(profile)));
  const beforeOpen = loader + config;
  const isLater = (name) => Object.keys(LATER_LIMITS).some((part) => name.startsWith(`${part}-`));
  const afterOpen = names
    .filter((name) => !['chirrup.js', 'embed.js', 'lift.js'].includes(name) && !isLater(name))
    .reduce((sum, name) => sum + weigh(name), 0);
  const later = Object.entries(LATER_LIMITS).map(([part, limit]) => {
    const bytes = names
      .filter((name) => name.startsWith(`${part}-`))
      .reduce((sum, name) => sum + weigh(name), 0);
    return { part, bytes, limit };
  });
  for (const name of readdirSync(join(dir, 'texts')))
    later.push({
      part: `texts/${name.slice(0, 2)}`,
      bytes: weigh(join('texts', name)),
      limit: LANGUAGE_LIMIT,
    });

  later.push({ part: 'embed', bytes: weigh('embed.js'), limit: EMBED_LIMIT });
  later.push({ part: 'lift', bytes: weigh('lift.js'), limit: LIFT_LIMIT });
  const problems = [];
  if (beforeOpen > BEFORE_OPEN_LIMIT) {
    problems.push(
      `before opening: ${beforeOpen} B, ${beforeOpen - BEFORE_OPEN_LIMIT} B over the ${BEFORE_OPEN_LIMIT} B budget`,
    );
  }
  if (afterOpen > AFTER_OPEN_LIMIT) {
    problems.push(
      `after opening: ${afterOpen} B, ${afterOpen - AFTER_OPEN_LIMIT} B over the ${AFTER_OPEN_LIMIT} B budget`,
    );
  }
  for (const { part, bytes, limit } of later)
    if (bytes > limit) problems.push(`${part}: ${bytes} B, the budget is ${limit} B`);
  if (afterOpen === 0) problems.push(`no panel in ${dir}: run scripts/build.mjs first`);
  return { loader, config, beforeOpen, afterOpen, later, problems };
}

/** Prints the figures; false when the budget is broken. */
export function reportSize(dir) {
  const { loader, config, beforeOpen, afterOpen, later, problems } = checkSize(dir);
  console.log(
    `widget before opening: ${beforeOpen} of ${BEFORE_OPEN_LIMIT} B (loader ${loader} + config ${config})`,
  );
  console.log(`widget after opening: ${afterOpen} of ${AFTER_OPEN_LIMIT} B`);
  console.log(`widget later: ${later.map(({ part, bytes }) => `${part} ${bytes}`).join(', ')} B`);
  for (const problem of problems) console.error(`widget size: ${problem}`);
  return problems.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dir = process.argv[2] ?? join(here, '..', 'dist', 'lib');
  if (!reportSize(dir)) process.exit(1);
}
