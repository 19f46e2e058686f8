import type { Link } from '../../../api/types';
import { useVisible } from '../../../lib/use-visible';
import { linksApi } from './links.api';

const POLL_MS = 2_000;

const { linksPage } = linksApi.endpoints;

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
    pollingInterval: visible && (fetching || importing) ? POLL_MS : 0,
  });
  return { ...state, refetch };
}
