import { api } from './api';
import type { AccountAddress } from './types';

const of = (userId: string) => `/users/${encodeURIComponent(userId)}`;

/** Whether the account's e-mail address is proven, and a new mail with the link that proves it. */
const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    address: build.query<AccountAddress, string>({
      query: (userId) => `${of(userId)}/email_verification`,
      providesTags: ['Address'],
    }),
    requestProof: build.mutation<{ msg: string }, string>({
      query: (userId) => ({ url: `${of(userId)}/verify-email-request`, method: 'POST' }),
    }),
  }),
});

export const { useAddressQuery, useRequestProofMutation } = addressApi;
