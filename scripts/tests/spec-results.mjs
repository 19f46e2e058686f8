// What became of the tests that docs/spec-coverage.md names.

import { specRows } from '../guards/documents/spec-rows.mjs';
import { becomes } from '../guards/documents/test-titles.mjs';
import { root } from '../pnpm.mjs';

/**
 * Rows of the specification whose test did not pass, was skipped, or asserted nothing.
 * @param tests of all runners, as `readReport` gives them
 * @param isWhole every test was to run; otherwise only the rows of files that ran are looked at
 */
export const unprovenRows = (tests, isWhole, rows = specRows(root)) => {
  const byFile = Map.groupBy(tests, ({ file }) => file);
  const fault = ({ file, title }) => {
    const named = testsCalled(byFile.get(file) ?? [], title);
    if (named.length === 0) return 'did not run';
    const wrong = named.find(({ status }) => status !== 'passed');
    if (wrong) return wrong.status === 'pending' ? 'was skipped' : wrong.status;
    return named.every(({ asserts }) => asserts > 0) ? undefined : 'asserted nothing';
  };
  return rows
    .filter(({ file }) => isWhole || byFile.has(file))
    .flatMap((row) => {
      const wrong = fault(row);
      return wrong ? [`specification: ${row.rule}: its test ${wrong}: ${row.file}: ${row.title}`] : [];
    });
};

/** All cases of a table for the title as it is written, one for that of a case. */
const testsCalled = (tests, title) => {
  const exact = tests.filter((test) => test.title === title || test.fullName === title);
  return exact.length > 0
    ? exact
    : tests.filter((test) => becomes(title, test.title) || becomes(title, test.fullName));
};
