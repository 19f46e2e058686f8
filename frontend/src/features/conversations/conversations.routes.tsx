import type { RouteObject } from 'react-router';

/** Chat History, below `/console/:botId`. */
export const conversationsRoutes: RouteObject[] = [
  {
    path: 'chat_history',
    lazy: async () => ({ Component: (await import('./conversations-page')).ConversationsPage }),
  },
];
