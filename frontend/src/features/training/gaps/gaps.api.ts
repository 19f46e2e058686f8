import { api } from '../../../api/api';
import { botPath } from '../../../api/bots.api';
import type { Gap, GapDraft, GapTrial } from '../../../api/types';

/** As many as one page of the server has. */
export const MOST_GAPS = 100;

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
    gaps: build.query<Gap[], string>({
      query: (botId) => ({ url: gaps(botId), params: { limit: MOST_GAPS } }),
      providesTags: ['Gap'],
    }),
    draftGap: build.mutation<GapDraft, OneGap>({ query: post('draft') }),
    // A dismissed row keeps its place too, so that no other one slides under the pointer.
    dismissGap: build.mutation<Gap, OneGap>({
      query: post('dismiss'),
      onQueryStarted: async ({ botId, gapId }, { dispatch, queryFulfilled }) => {
        const marked = dispatch(
          gapsApi.util.updateQueryData('gaps', botId, (list) => {
            const gap = list.find(({ _id }) => _id === gapId);
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
          gapsApi.util.updateQueryData('gaps', botId, (list) => {
            const at = list.findIndex(({ _id }) => _id === gapId);
            if (at >= 0) list[at] = done.data.gap;
          }),
        );
      },
    }),
  }),
});

export const { useGapsQuery, useDraftGapMutation, useDismissGapMutation, useRetestGapMutation } = gapsApi;
