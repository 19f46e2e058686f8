import { qaApi } from '../../../api/qa.api';
import { useVisible } from '../../../lib/use-visible';

/** Paused pairs come back by themselves, a moment after there is room. */
const PAUSED_POLL_MS = 5_000;

const { qaList } = qaApi.endpoints;

/** The pairs of a bot, asked for again as long as some are paused. */
export function usePairs(botId: string) {
  const visible = useVisible();
  const { data, error } = qaList.useQueryState(botId);
  const waits = visible && data?.some(({ paused }) => paused);
  const { refetch } = qaList.useQuerySubscription(botId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: waits ? PAUSED_POLL_MS : 0,
  });
  return { data, error, refetch };
}
