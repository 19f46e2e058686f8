import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT, specRows } from './spec-rows.mjs';
import { becomes, testTitles } from './test-titles.mjs';

/**
 * Rows of the document that name no test, or a test that its file does not have, or one of several with that title.
 * Whether it passes is seen when it runs: `scripts/tests/spec-results.mjs`.
 */
export const specCoverageViolations = (root) => {
  const rows = specRows(root);
  if (rows.length === 0) return [`${DOCUMENT} has no rows`];
  const tests = new Map();
  const titlesOf = (file) => {
    if (!tests.has(file)) tests.set(file, testTitles(join(root, file)));
    return tests.get(file);
  };
  const fault = ({ file, title }) => {
    if (file === '' || file === '–') return ' has no test';
    if (!existsSync(join(root, file))) return `: there is no ${file}`;
    const written = titlesOf(file);
    const exact = written.filter((test) => test.title === title || test.full === title);
    const found = exact.length > 0 ? exact : written.filter((test) => isNamed(test, title));
    if (found.length === 1) return;
    if (found.length === 0) return `: ${file} has no test with that title`;
    return `: ${file} has ${found.length} tests with that title, name it with its groups`;
  };
  const seen = new Set();
  return rows.flatMap((row) => {
    const at = `${DOCUMENT}: ${row.rule}`;
    const isTwice = seen.has(row.rule);
    seen.add(row.rule);
    const wrong = fault(row) ?? (isTwice ? ' stands there twice' : undefined);
    return wrong ? [at + wrong] : [];
  });
};

const isNamed = (test, title) => title !== '' && (becomes(test.title, title) || becomes(test.full, title));
