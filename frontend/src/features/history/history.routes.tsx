import type { RouteObject } from 'react-router';

/** History, below `/console/:botId`. */
export const historyRoutes: RouteObject[] = [
  {
    path: 'history',
    lazy: async () => ({ Component: (await import('./history-page')).HistoryPage }),
  },
];
