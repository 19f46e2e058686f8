import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../pnpm.mjs';

/**
 * What a Jest report says: tests that passed, failed and were skipped, the files with a failure, and every test.
 * @returns zeros if there is no report
 */
export const readReport = (file) => {
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests,
      wrong: result.testResults.filter(({ status }) => status === 'failed').map(readFile),
      tests: result.testResults.flatMap(readTests),
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0, wrong: [], tests: [] };
  }
};

const readTests = ({ name, assertionResults }) =>
  assertionResults.map(({ title, fullName, status, numPassingAsserts }) => ({
    file: relative(root, name),
    title,
    fullName,
    status,
    asserts: numPassingAsserts,
  }));

const readFile = ({ name, assertionResults }) => {
  const count = (status) => assertionResults.filter((test) => test.status === status).length;
  const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  return {
    file: relative(root, name),
    passed: count('passed'),
    skipped: count('pending'),
    // a file that breaks before its first test has none by name
    failed: Math.max(1, tests.length),
    tests: tests.length > 0 ? tests : ['the file itself'],
  };
};
