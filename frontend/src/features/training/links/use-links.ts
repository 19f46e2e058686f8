import { useRef } from 'react';
import type { Link } from '../../../api/types';
import { useVisible } from '../../../lib/use-visible';
import { linksApi } from './links.api';
import type { LinksView } from './links-page';

const POLL_MS = 2_000;
/** Pictures are looked for less often: nothing else changes with them. */
const PICTURES_POLL_MS = 4_000;
/** Paused links come back by themselves, a moment after there is room. */
const PAUSED_POLL_MS = 5_000;

const { linksPage, linkCounts } = linksApi.endpoints;

/** Some of the links are being fetched, or wait for it. */
function isReading(links: readonly Link[] = []): boolean {
  return links.some(({ state }) => state === 'queued' || state === 'fetching');
}

/** One page of links and how many there are, asked for again as long as one of them, or an import, is under way. */
export function useLinks(botId: string, page: number, view: LinksView, importing: boolean) {
  const visible = useVisible();
  const query = { botId, page, ...view };
  const state = linksPage.useQueryState(query);
  const { currentData: counts } = linkCounts.useQueryState(botId);
  const reading = isReading(state.currentData) || (counts?.reading ?? 0) > 0;
  const awaitsPictures = state.currentData?.some(({ thumbnail_file }) => thumbnail_file === null);
  const restMs = awaitsPictures ? PICTURES_POLL_MS : counts?.paused ? PAUSED_POLL_MS : 0;
  const pollMs = reading || importing ? POLL_MS : restMs;
  const polled = {
    refetchOnMountOrArgChange: true,
    pollingInterval: visible ? pollMs : 0,
  };
  const { refetch } = linksPage.useQuerySubscription(query, polled);
  linkCounts.useQuerySubscription(botId, polled);
  // the rows stay until the next ones are there
  const held = useRef<{ botId: string; links: Link[] | undefined }>({ botId, links: undefined });
  if (state.currentData || held.current.botId !== botId) held.current = { botId, links: state.currentData };
  return { links: held.current.links, error: state.error, counts, reading, refetch };
}
