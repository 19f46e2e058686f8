import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQueryWithRefresh } from './base-query';

/** The one API slice; features add their calls with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: baseQueryWithRefresh,
  tagTypes: [
    'Bot',
    'DeletedBot',
    'BotModel',
    'ModelUsage',
    'Session',
    'Qa',
    'Gap',
    'TestQuestion',
    'Link',
    'Schedule',
    'Change',
    'Restoration',
    'Import',
    'Thread',
    'ConversationExport',
    'Message',
    'Plan',
    'Profile',
    'Figures',
    'FaqReport',
    'Team',
    'Address',
    'Subscription',
    'Usage',
    'IdentitySecret',
  ],
  endpoints: () => ({}),
});
