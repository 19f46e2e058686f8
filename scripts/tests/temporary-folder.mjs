import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One temporary folder for a run of Jest, gone at its end with all that tests leave in it. The name is short: sockets lie in it. */
export default () => {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  // started by root, a test's PostgreSQL runs as another user
  chmodSync(folder, 0o777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
};
