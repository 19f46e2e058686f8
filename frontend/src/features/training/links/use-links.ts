import { useEffect, useRef } from 'react';
import { api } from '../../../api/api';
import { useAppDispatch } from '../../../api/store/store-hooks';
import type { Import, Link } from '../../../api/types';
import { useVisible } from '../../../lib/use-visible';
import { trainingApi } from '../training.api';

const LINKS_POLL_MS = 2_000;
const IMPORT_POLL_MS = 1_500;

const { linksPage, imports, importDetail } = trainingApi.endpoints;

export function isRunning({ state }: Import): boolean {
  return state === 'queued' || state === 'running';
}

/** Some of the links are being fetched, or wait for it. */
export function isReading(links: readonly Link[] = []): boolean {
  return links.some(({ state }) => state === 'queued' || state === 'fetching');
}

/** One page of links, asked for again as long as one of them, or an import, is under way. */
export function useLinks(botId: string, page: number, importing: boolean) {
  const visible = useVisible();
  const query = { botId, page };
  const state = linksPage.useQueryState(query);
  const fetching = isReading(state.currentData?.links);
  const { refetch } = linksPage.useQuerySubscription(query, {
    refetchOnMountOrArgChange: true,
    pollingInterval: visible && (fetching || importing) ? LINKS_POLL_MS : 0,
  });
  return { ...state, refetch };
}

/** The last imports, followed while one is running; when the last one ends, the links are read once more. */
export function useImports(botId: string) {
  const visible = useVisible();
  const dispatch = useAppDispatch();
  const state = imports.useQueryState(botId);
  const running = state.currentData?.some(isRunning) ?? false;
  const wasRunning = useRef(running);
  imports.useQuerySubscription(botId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: visible && running ? IMPORT_POLL_MS : 0,
  });
  useEffect(() => {
    if (wasRunning.current && !running) dispatch(api.util.invalidateTags(['Link']));
    wasRunning.current = running;
  }, [running, dispatch]);
  return { imports: state.currentData ?? [], running };
}

/** One import with all its addresses, followed until it ends. */
export function useImportDetail(botId: string, jobId: string) {
  const visible = useVisible();
  const query = { botId, jobId };
  const state = importDetail.useQueryState(query);
  const ended = state.currentData !== undefined && !isRunning(state.currentData);
  const { refetch } = importDetail.useQuerySubscription(query, {
    refetchOnMountOrArgChange: true,
    pollingInterval: visible && !ended ? IMPORT_POLL_MS : 0,
  });
  return { ...state, refetch };
}
