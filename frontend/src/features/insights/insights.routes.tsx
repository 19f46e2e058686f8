import type { RouteObject } from 'react-router';

/** Engagement Analytics, below `/console/:botId`. */
export const insightsRoutes: RouteObject[] = [
  {
    path: 'engagement_analytics',
    lazy: async () => ({ Component: (await import('./engagement-page')).EngagementPage }),
  },
];
