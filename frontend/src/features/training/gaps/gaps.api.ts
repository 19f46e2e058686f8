import { api } from '../../../api/api';
import { botPath } from '../../../api/bots.api';
import type { Gap, GapDraft, GapTrial } from '../../../api/types';

/** As many as one page of the server has. */
const A_PAGE = 100;

interface GapsPage {
  gaps: Gap[];
  next: string | undefined;
}

interface OneGap {
  botId: string;
  gapId: string;
}

const gaps = (botId: string) => `${botPath(botId)}/gaps`;
const post =
  (action: string) =>
  ({ botId, gapId }: OneGap) => ({
    url: `${gaps(botId)}/${gapId}/${action}`,
    method: 'POST' as const,
  });

const gapsApi = api.injectEndpoints({
  endpoints: (build) => ({
    gaps: build.infiniteQuery<GapsPage, string, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
      query: ({ queryArg: botId, pageParam }) => ({
        url: gaps(botId),
        params: { limit: A_PAGE, before: pageParam || undefined },
      }),
      transformResponse: (page: Gap[], meta) => ({ gaps: page, next: meta?.next }),
      providesTags: ['Gap'],
    }),
    draftGap: build.mutation<GapDraft, OneGap>({ query: post('draft') }),
    // A dismissed row keeps its place too, so that no other one slides under the pointer.
    dismissGap: build.mutation<Gap, OneGap>({
      query: post('dismiss'),
      onQueryStarted: async ({ botId, gapId }, { dispatch, queryFulfilled }) => {
        const marked = dispatch(
          gapsApi.util.updateQueryData('gaps', botId, ({ pages }) => {
            const gap = pages.flatMap((page) => page.gaps).find(({ _id }) => _id === gapId);
            if (gap) gap.state = 'dismissed';
          }),
        );
        await queryFulfilled.catch(() => marked.undo());
      },
    }),
    // The row stays where it is and shows the result; a fresh list leaves answered ones out.
    retestGap: build.mutation<GapTrial, OneGap>({
      query: post('retest'),
      onQueryStarted: async ({ botId, gapId }, { dispatch, queryFulfilled }) => {
        const done = await queryFulfilled.catch(() => null);
        if (!done) return;
        dispatch(
          gapsApi.util.updateQueryData('gaps', botId, ({ pages }) => {
            for (const page of pages)
              page.gaps = page.gaps.map((gap) => (gap._id === gapId ? done.data.gap : gap));
          }),
        );
      },
    }),
  }),
});

export const { useGapsInfiniteQuery, useDraftGapMutation, useDismissGapMutation, useRetestGapMutation } =
  gapsApi;
