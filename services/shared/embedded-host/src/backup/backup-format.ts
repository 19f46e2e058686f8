import { StartUpError } from '../start-up-error.js';

/** First entry of a backup: what it is. */
export const MANIFEST = 'chirrup-backup.json';
/** Last entry: without it the file was cut off. */
export const END = 'end';
export const POSTGRES = 'postgres';
export const FILES = 'files';
/** Files of the data folder itself that belong to a backup. */
export const TOP_FILES = ['format.json', 'secret'];

const FORMAT = 1;

export const describeBackup = (postgresVersion: number, at: Date): string =>
  JSON.stringify({ format: FORMAT, postgres: postgresVersion, at: at.toISOString() });

/** @throws StartUpError when the first entry is not that of a backup this release can read */
export const checkManifest = (text: string, postgresVersion: number): void => {
  let manifest: { format?: unknown; postgres?: unknown };
  try {
    manifest = JSON.parse(text) as typeof manifest;
  } catch {
    throw new StartUpError('This file is not a backup of Chirrup.');
  }
  if (manifest.format !== FORMAT)
    throw new StartUpError(
      'This backup was written by another version of Chirrup. Restore it with that version.',
    );
  if (manifest.postgres !== postgresVersion)
    throw new StartUpError(
      `This backup holds data of PostgreSQL ${manifest.postgres}; this version of Chirrup runs ${postgresVersion}. Restore it with the version that wrote it.`,
    );
};

/** Path below the data folder that an entry may be written to. @throws StartUpError for any other */
export const safeEntryPath = (name: string): string => {
  const parts = name.replace(/\/$/, '').split('/');
  const known = [POSTGRES, FILES, ...TOP_FILES].includes(parts[0] ?? '');
  if (!known || parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new StartUpError('This file is not a backup of Chirrup.');
  return parts.join('/');
};
