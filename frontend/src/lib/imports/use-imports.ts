import { useEffect, useRef } from 'react';
import { api } from '../../api/api';
import { useAppDispatch } from '../../api/store/store-hooks';
import type { Import } from '../../api/types';
import { useVisible } from '../use-visible';
import { importsApi } from './imports.api';

const POLL_MS = 1_500;

const { imports, importDetail } = importsApi.endpoints;

export function isRunning({ state }: Import): boolean {
  return state === 'queued' || state === 'running';
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
    pollingInterval: visible && running ? POLL_MS : 0,
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
    pollingInterval: visible && !ended ? POLL_MS : 0,
  });
  return { ...state, refetch };
}
