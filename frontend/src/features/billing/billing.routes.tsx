import type { RouteObject } from 'react-router';

/** Below `/console/account`. */
export const billingRoutes: RouteObject[] = [
  { path: 'usage', lazy: async () => ({ Component: (await import('./usage-page')).UsagePage }) },
];
