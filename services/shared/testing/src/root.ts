import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const find = (folder: string): string =>
  existsSync(join(folder, 'pnpm-workspace.yaml')) ? folder : find(dirname(folder));

/** The checkout's top folder, from sources and from compiled code alike. */
export const root = find(import.meta.dirname);
