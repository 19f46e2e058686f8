import { type EngineCommand, EngineProcess } from './engines/engine-process.js';

const hooks = new URL('../support/typescript-hooks.mjs', import.meta.url);

/** Arguments of Node that run a TypeScript file of ours as it is, decorators included. */
export const typescriptArguments = (file: string): string[] => [
  '--conditions=source',
  '--enable-source-maps',
  `--import=${hooks}`,
  file,
];

/** Such a file, run in a process of its own. */
export const typescriptProcess = (
  file: string,
  { args = [], ...command }: Omit<EngineCommand, 'file' | 'args'> & { args?: readonly string[] },
): EngineProcess =>
  new EngineProcess({
    ...command,
    file: process.execPath,
    args: [...typescriptArguments(file), ...args],
  });
