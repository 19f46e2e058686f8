import type { RouteObject } from 'react-router';

/** Below `/console`. */
export const accountRoutes: RouteObject[] = [
  { path: 'account', lazy: async () => ({ Component: (await import('./account-page')).AccountPage }) },
];
