import { api } from '../../api/api';
import { botPath } from '../../api/bots.api';
import type { DraftLink, IdentitySecret } from '../../api/types';

const secretPath = (botId: string) => `${botPath(botId)}/identity_secret`;

const embedApi = api.injectEndpoints({
  endpoints: (build) => ({
    identitySecret: build.query<IdentitySecret, string>({
      query: secretPath,
      providesTags: ['IdentitySecret'],
      // a secret is not kept longer than it is looked at
      keepUnusedDataFor: 0,
    }),
    makeDraftLink: build.mutation<DraftLink, string>({
      query: (botId) => ({ url: `${botPath(botId)}/draft_link`, method: 'POST' }),
    }),
    replaceIdentitySecret: build.mutation<IdentitySecret, string>({
      query: (botId) => ({ url: secretPath(botId), method: 'POST' }),
      invalidatesTags: ['IdentitySecret'],
    }),
  }),
});

export const { useIdentitySecretQuery, useMakeDraftLinkMutation, useReplaceIdentitySecretMutation } =
  embedApi;
