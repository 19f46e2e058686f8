import { api } from '../../../api/api';
import { botPath } from '../../../api/bots.api';
import type { PageCheck } from '../../../api/types';

const checks = (botId: string) => `${botPath(botId)}/page_checks`;

const pageChecksApi = api.injectEndpoints({
  endpoints: (build) => ({
    startPageCheck: build.mutation<PageCheck, { botId: string; url: string }>({
      query: ({ botId, url }) => ({ url: checks(botId), method: 'POST', body: { url } }),
    }),
    // what was mended since shows at the next look
    pageCheck: build.query<PageCheck, { botId: string; checkId: string }>({
      query: ({ botId, checkId }) => `${checks(botId)}/${checkId}`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useStartPageCheckMutation, usePageCheckQuery } = pageChecksApi;
