import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = 'docs/spec-coverage.md';

/**
 * Rows `| section | rule | test file | text |` of the document whose test file is missing or does not contain the text,
 * and rows that name no test. A pipe inside a cell is written `\|`.
 */
export const specCoverageViolations = (root) => {
  const rows = readFileSync(join(root, DOCUMENT), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')));
  if (rows.length === 0) return [`${DOCUMENT} has no rows`];
  const tests = new Map();
  const read = (file) => {
    const path = join(root, file);
    if (!tests.has(file)) tests.set(file, existsSync(path) ? readFileSync(path, 'utf8') : undefined);
    return tests.get(file);
  };
  return rows.flatMap(([, section, rule, file = '', text = '']) => {
    const at = `${DOCUMENT}: ${section} "${rule}"`;
    const name = file.replaceAll('`', '');
    if (name === '' || name === '–') return [`${at} has no test`];
    const test = read(name);
    if (test === undefined) return [`${at}: there is no ${name}`];
    return text !== '' && test.includes(text.replace(/^`|`$/g, ''))
      ? []
      : [`${at}: ${name} does not contain it`];
  });
};
