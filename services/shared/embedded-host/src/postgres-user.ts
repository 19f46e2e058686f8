import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartUpError } from './start-up-error.js';

/** How to run PostgreSQL's programs, which refuse to run as root. */
export interface PostgresUser {
  /** Turns a command into the one to spawn. */
  command(program: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number };
  /** Gives a path to that user. */
  own(path: string): Promise<void>;
}

const asMyself: PostgresUser = {
  command: (file, args) => ({ file, args }),
  own: async () => {},
};

const lookUp = (): { name: string; uid: number; gid: number } | undefined => {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const line = lines.find((fields) => fields[0] === name);
    if (line) return { name, uid: Number(line[2]), gid: Number(line[3]) };
  }
  return undefined;
};

/** True when users other than the owner may enter the folders down to `path`. */
const openToOthers = (path: string): boolean => {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
};

/**
 * As root: the user `postgres`, else `nobody`. Where that user may not walk down to the checkout or the data
 * (a clone under /root), the programs keep just the capability to read and search (setpriv, util-linux).
 */
export const postgresUser = (paths: readonly string[]): PostgresUser => {
  if (process.getuid?.() !== 0) return asMyself;
  const user = lookUp();
  if (!user)
    throw new StartUpError(
      'PostgreSQL does not run as root and there is no user "postgres" or "nobody". Start Chirrup as an ordinary user.',
    );
  const own = (path: string) => chown(path, user.uid, user.gid);
  if (paths.every(openToOthers))
    return { own, command: (file, args) => ({ file, args, uid: user.uid, gid: user.gid }) };
  if (spawnSync('setpriv', ['--version']).status !== 0) {
    throw new StartUpError(
      `PostgreSQL runs as user "${user.name}", who may not enter ${paths[0]}. Move the folder, or start Chirrup as an ordinary user.`,
    );
  }
  const grant = [
    // without it access(2), which initdb asks, ignores the capability of a user that is not root
    '--securebits',
    '+no_setuid_fixup',
    '--reuid',
    String(user.uid),
    '--regid',
    String(user.gid),
    '--clear-groups',
    '--inh-caps',
    '+dac_read_search',
    '--ambient-caps',
    '+dac_read_search',
    '--',
  ];
  return { own, command: (program, args) => ({ file: 'setpriv', args: [...grant, program, ...args] }) };
};
