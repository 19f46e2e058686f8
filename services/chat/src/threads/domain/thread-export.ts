import { DomainError } from '@chirrup/kernel/domain-error';
import { threadErrors } from './thread.errors.js';
import { checkFilter, type ThreadFilter } from './thread-filter.js';

export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A file of a bot's conversations that is written by a job. Times are epoch milliseconds. */
export interface ThreadExport {
  id: string;
  format: ExportFormat;
  /** Which threads are in it. */
  selection: ThreadFilter;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** How many threads it is of, and how many are written. */
  threads: number;
  written: number;
  createdAt: number;
  expiresAt: number;
}

export interface NewThreadExport {
  botId: string;
  format: string;
  selection: ThreadFilter;
}

/** @throws DomainError for what could not be written */
export const checkExport = ({ format, selection }: NewThreadExport): ExportFormat => {
  const known = exportFormats.find((each) => each === format);
  if (!known) throw new DomainError(threadErrors.invalidExport);
  checkFilter(selection);
  return known;
};
