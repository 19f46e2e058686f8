import { api } from './api';
import type { Subscription } from './types';

/** What the signed-in owner has subscribed to: the usage panel and every upgrade link read it. */
export const subscriptionApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscription: build.query<Subscription, string>({
      query: (userId) => `/users/${encodeURIComponent(userId)}/subscription`,
      providesTags: ['Subscription'],
    }),
  }),
});

export const { useSubscriptionQuery } = subscriptionApi;
