export type ImportState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
export type ImportUrlState = 'queued' | 'fetching' | 'ready' | 'failed' | 'skipped' | 'cancelled';

/** One request of an owner to learn a site. */
export interface Import {
  id: string;
  botId: string;
  baseUrl: string;
  /** Empty: found from the base URL. */
  sitemapUrl: string;
  /** Its pages are found by their links. */
  followsLinks: boolean;
  state: ImportState;
  reason: string;
  createdAt: Date;
  finishedAt: Date | null;
  /** User; null if that is not known. */
  startedBy: string | null;
}

/** An import with its counts, as lists and progress bars need it. */
export interface ImportView extends Import {
  total: number;
  ready: number;
  failed: number;
  skipped: number;
}

export interface ImportUrlView {
  url: string;
  state: ImportUrlState;
  reason: string;
  linkId: string | null;
}

export const MAX_WAITING_IMPORTS = 20;
/** Imports listed; older ones are forgotten, the links they made stay. */
export const KEPT_IMPORTS = 20;

export const isOver = (state: ImportState): boolean => state !== 'queued' && state !== 'running';
