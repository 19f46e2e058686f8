import { useEffect, useRef } from 'react';
import { api } from '../../../api/api';
import { useAppDispatch } from '../../../api/store/store-hooks';
import { useVisible } from '../../../lib/use-visible';
import { scheduleApi } from './schedule.api';

const POLL_MS = { running: 2_000, scheduled: 10_000 };

const { recrawls } = scheduleApi.endpoints;

/** The last readings of the pages, followed while one runs; when it ends, the links are read once more. */
export function useRecrawls(botId: string, isScheduled: boolean) {
  const visible = useVisible();
  const dispatch = useAppDispatch();
  const { currentData: runs = [] } = recrawls.useQueryState(botId);
  const isRunning = runs.some(({ state }) => state === 'running');
  const restMs = isScheduled ? POLL_MS.scheduled : 0;
  recrawls.useQuerySubscription(botId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: visible ? (isRunning ? POLL_MS.running : restMs) : 0,
  });
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) dispatch(api.util.invalidateTags(['Link', 'Schedule']));
    wasRunning.current = isRunning;
  }, [isRunning, dispatch]);
  return { runs, isRunning };
}
