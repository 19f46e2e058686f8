import type { ReactNode } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import type { AccountMenuEntry } from './account-menu-entry';

interface AccountRoutesOptions {
  menu: AccountMenuEntry[];
  /** Stands in place of a page that cannot be shown. */
  failure: ReactNode;
  /** Pages of other features, relative to the account page. */
  children: RouteObject[];
}

/** Below `/console`. */
export function accountRoutes({ menu, failure, children }: AccountRoutesOptions): RouteObject[] {
  return [
    {
      path: 'account',
      lazy: async () => {
        const { AccountLayout } = await import('./account-layout');
        return { element: <AccountLayout menu={menu} /> };
      },
      children: [
        {
          errorElement: failure,
          children: [
            {
              index: true,
              lazy: async () => ({ Component: (await import('./profile/profile-page')).ProfilePage }),
            },
            {
              path: 'sessions',
              lazy: async () => ({ Component: (await import('./sessions/sessions-page')).SessionsPage }),
            },
            ...children,
            { path: '*', element: <Navigate to="/console/account" replace /> },
          ],
        },
      ],
    },
  ];
}
