import { api } from '../../../api/api';
import { botPath } from '../../../api/bots.api';
import type { Setup } from '../../../api/types';

const setupApi = api.injectEndpoints({
  endpoints: (build) => ({
    setup: build.query<Setup, string>({
      query: (botId) => `${botPath(botId)}/setup`,
      providesTags: ['Qa', 'Link', 'Bot'],
    }),
  }),
});

export const { useSetupQuery } = setupApi;
