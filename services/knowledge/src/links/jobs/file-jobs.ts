import { newId } from '@chirrup/kernel/ids';
import type { NewJob } from '@chirrup/persistence/jobs/jobs';
import type { Link, LinkFile } from '../link.js';

export const READ_FILE = 'read-file';
export const DELETE_FILE = 'delete-file';

/** Longer than any write to the file store takes. */
const WRITTEN_WITHIN_MS = 60_000;

export interface ReadFilePayload {
  linkId: string;
}

export interface DeleteFilePayload {
  name: string;
}

const whenWritten = (startedAt: number) => new Date(startedAt + WRITTEN_WITHIN_MS);

/** The job that reads a link's file. With `awaitedFrom`, when storing it began, it waits until it must be there. */
export function readFileJob(
  link: Pick<Link, 'id' | 'botId'>,
  { awaitedFrom }: { awaitedFrom?: number } = {},
): NewJob {
  const payload: ReadFilePayload = { linkId: link.id };
  const job = { id: newId(), kind: READ_FILE, botId: link.botId, queueKey: link.id, payload };
  return awaitedFrom === undefined ? job : { ...job, runAt: whenWritten(awaitedFrom) };
}

/** Deletes a file that no link has; with `awaitedFrom` not before it must have been stored. */
export function fileDeletion(botId: string, name: string, awaitedFrom?: number): NewJob {
  const id = newId();
  const job = { id, kind: DELETE_FILE, botId, queueKey: id, payload: { name } satisfies DeleteFilePayload };
  return awaitedFrom === undefined ? job : { ...job, runAt: whenWritten(awaitedFrom) };
}

/** The job that deletes a deleted link's file; a file that may still be being stored is waited for. */
export function deleteFileJob({ id, botId, state, file }: DeletedFileLink, now: number): NewJob {
  const payload: DeleteFilePayload = { name: file.name };
  const job = { id: newId(), kind: DELETE_FILE, botId, queueKey: id, payload };
  return state === 'queued' ? { ...job, runAt: whenWritten(now) } : job;
}

type DeletedFileLink = Pick<Link, 'id' | 'botId' | 'state'> & { file: LinkFile };
