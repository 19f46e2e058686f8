import { nanoid } from '@reduxjs/toolkit';
import { useCallback, useState } from 'react';
import { errorText } from '../../../api/error-text';
import type { ApiFailure } from '../../../api/send';
import { useAddFileMutation } from '../links/links.api';

/** A file on its way to the server; what has arrived is a link. */
export interface FileUpload {
  key: string;
  file: File;
  /** How much of it has gone, 0 to 1; undefined while it waits. */
  share?: number;
  /** Why it did not arrive; undefined while it is under way. */
  problem?: string;
  /** Sent again it would be refused again. */
  isRefused?: boolean;
  /** What became of a file that arrived, where the list of links does not show it. */
  note?: string;
}

export const FILE_TYPES = '.pdf,.docx,.txt,.md';
const MOST_BYTES = 10 * 1024 * 1024;
const NAME = /\.(pdf|docx|txt|md|markdown)$/i;

/** Why a file is not sent at all. */
export function uploadProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!NAME.test(name)) return 'Choose a PDF, a Word document (.docx), a text or a Markdown file.';
  if (size === 0) return 'The file is empty.';
  return size > MOST_BYTES ? 'The file is larger than 10 MB.' : undefined;
}

/** The file itself was not accepted, whatever is around it. */
function isRefused(error: unknown): boolean {
  const { status } = error as ApiFailure;
  return status === 400 || status === 413;
}

/** Sends files one after another; the same file again is the same link. */
export function useUploads(botId: string) {
  const [uploads, setUploads] = useState<FileUpload[]>([]);
  const [addFile] = useAddFileMutation();
  const drop = useCallback((key: string) => setUploads((all) => all.filter((one) => one.key !== key)), []);
  const put = useCallback(
    (key: string, change: Partial<FileUpload>) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one))),
    [],
  );
  const send = useCallback(
    async ({ key, file }: FileUpload) => {
      const onProgress = (share: number) =>
        setUploads((all) => all.map((one) => (one.key === key ? { key, file, share } : one)));
      onProgress(0);
      const { data, error } = await addFile({ botId, file, onProgress });
      if (error) put(key, { problem: errorText(error), isRefused: isRefused(error) });
      else if (data.state === 'queued') drop(key);
      else put(key, { note: `You have this file already, as “${data.title || file.name}”.` });
    },
    [botId, addFile, put, drop],
  );
  const add = useCallback(
    async (files: readonly File[]) => {
      const chosen = files.map((file): FileUpload => {
        const problem = uploadProblem(file);
        return { key: nanoid(), file, ...(problem && { problem, isRefused: true }) };
      });
      setUploads((all) => [...all, ...chosen]);
      for (const upload of chosen) if (upload.problem === undefined) await send(upload);
    },
    [send],
  );
  return { uploads, add, retry: send, drop };
}
