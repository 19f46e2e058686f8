import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

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
  const cache = join(process.env.CHIRRUP_CACHE ?? join(homedir(), '.cache', 'chirrup'), 'peers');
  const folder = join(cache, `${name}-${version}`);
  const path = join(folder, 'package', file);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  await run('npm', ['pack', `${name}@${version}`, '--pack-destination', folder], { cwd: folder });
  await run('tar', ['xzf', `${name}-${version}.tgz`], { cwd: folder });
  return path;
};
