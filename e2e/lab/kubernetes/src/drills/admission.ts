import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@chirrup/testing/root';
import { NAMESPACE } from '../release.js';
import { shell } from '../shell.js';
import { insist } from './drill.js';

const VALUES = join(root, 'charts', 'tests', 'values');

/** Everything the chart renders with every file of values, taken by the API server as if it were installed. */
export const admission = async (): Promise<string> => {
  const files = readdirSync(VALUES).filter((name) => name.endsWith('.yaml'));
  let objects = 0;
  for (const file of files) {
    const rendered = await shell('helm', [
      ...[
        'template',
        'demo',
        join(root, 'charts', 'chirrup'),
        '-n',
        NAMESPACE,
        '--values',
        join(VALUES, file),
      ],
      ...['--kube-version', '1.36.0'],
    ]);
    const said = await shell(
      'sh',
      ['-c', 'kubectl apply -n "$0" --server-side --dry-run=server --validate=strict -f - 2>&1', NAMESPACE],
      { input: rendered },
    ).catch((error: unknown) => {
      throw new Error(`${file}: ${error}`);
    });
    const warnings = said.split('\n').filter((line) => line.startsWith('Warning'));
    insist(warnings.length === 0, `${file}: ${warnings.join('\n')}`);
    objects += said.split('\n').filter((line) => line.includes('serverside-applied')).length;
  }
  return `${objects} objects of ${files.length} files of values`;
};
