import { lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import { accountRoutes } from '../features/account/account.routes';
import { botsRoutes } from '../features/bots/bots.routes';
import { conversationsRoutes } from '../features/conversations/conversations.routes';
import { trainingRoutes } from '../features/training/training.routes';
import { siteRoutes } from '../site/site.routes';
import { AppRoot } from './app-root';
import { RouteFailure } from './route-failure';
import { tabs } from './tabs';

const EmbedPanel = lazy(async () => ({
  default: (await import('../features/embed/embed-panel')).EmbedPanel,
}));

/** Site and console; the console's code is fetched when somebody opens it. */
export const routes: RouteObject[] = [
  {
    element: <AppRoot />,
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <span />,
    children: [
      {
        path: 'console',
        lazy: async () => ({ Component: (await import('./console-root')).ConsoleRoot }),
        children: [
          ...accountRoutes,
          ...botsRoutes({
            tabs,
            embed: ({ _id, live_mode }) => (
              <Suspense>
                <EmbedPanel botId={_id} live={live_mode} />
              </Suspense>
            ),
            children: [...trainingRoutes, ...conversationsRoutes],
          }),
        ],
      },
      ...siteRoutes,
    ],
  },
];
