import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const DOCUMENT = 'docs/spec-coverage.md';

const bare = (cell = '') => cell.replace(/^`+ ?| ?`+$/g, '');

/** Rows `| section | rule | test file | title of the test |` of the document. A pipe inside a cell is written `\|`. */
export const specRows = (root) =>
  readFileSync(join(root, DOCUMENT), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|')))
    .map(([, section, rule, file, title]) => ({
      rule: `${section} "${rule}"`,
      file: bare(file),
      title: bare(title),
    }));
