import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cachedFolder } from '@chirrup/testing/engines/install/cache-folder';

const run = promisify(execFile);

/** One release each, as the package registry serves it. Chatwoot's web widget is in no package: its server serves it. */
export const PEERS = {
  'deep-chat': { version: '2.4.2', file: 'dist/deepChat.bundle.js' },
  'flowise-embed': { version: '3.1.6', file: 'dist/web.js' },
} as const;
export type Peer = keyof typeof PEERS;

/** The file that a page loads of a peer; fetched once into the cache, not installed with everything else. */
export const peerFile = async (name: Peer): Promise<string> => {
  const { version, file } = PEERS[name];
  const folder = await cachedFolder(`${name}-${version}`, async (draft) => {
    const { stdout } = await run('npm', ['pack', '--silent', `${name}@${version}`], { cwd: draft });
    await run('tar', ['xzf', stdout.trim()], { cwd: draft });
  });
  return join(folder, 'package', file);
};
