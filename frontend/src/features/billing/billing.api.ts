import { subscriptionApi } from '../../api/subscription.api';
import type { PaymentPage, Subscription, SubscriptionChanges, Usage } from '../../api/types';

const path = (userId: string, call: string) => `/users/${encodeURIComponent(userId)}/${call}`;

const billing = subscriptionApi.injectEndpoints({
  endpoints: (build) => ({
    usage: build.query<Usage, string>({
      query: (userId) => path(userId, 'usage'),
      providesTags: ['Usage'],
    }),
    changeSubscription: build.mutation<Subscription, { userId: string; changes: SubscriptionChanges }>({
      query: ({ userId, changes }) => ({ url: path(userId, 'subscription'), method: 'PATCH', body: changes }),
      // a plan decides what the bots' pages offer, and which bots are paused
      invalidatesTags: ['Subscription', 'Usage', 'Plan', 'Bot'],
    }),
    topUp: build.mutation<PaymentPage, { userId: string; cents: number; key: string }>({
      query: ({ userId, cents, key }) => ({
        url: path(userId, 'top_ups'),
        method: 'POST',
        body: { cents },
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['Usage'],
    }),
    startCheckout: build.mutation<PaymentPage, { userId: string; plan: string; interval: string }>({
      query: ({ userId, plan, interval }) => ({
        url: path(userId, 'checkout'),
        method: 'POST',
        body: { plan, interval },
      }),
    }),
  }),
});

export const { useUsageQuery, useChangeSubscriptionMutation, useTopUpMutation, useStartCheckoutMutation } =
  billing;
