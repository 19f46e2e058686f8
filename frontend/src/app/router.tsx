import type { RouteObject } from 'react-router';
import type { Bot } from '../api/types';
import { accountRoutes } from '../features/account/account.routes';
import { botsRoutes, deletedBotsRoutes } from '../features/bots/bots.routes';
import { conversationsRoutes } from '../features/conversations/conversations.routes';
import { trainingRoutes } from '../features/training/training.routes';
import { siteRoutes } from '../site/site.routes';
import { AppRoot } from './app-root';
import { accountMenu } from './console/account/account-menu';
import { tabs } from './console/tabs';
import { PageFailure } from './page-failure';
import { RouteFailure } from './route-failure';

async function loadEmbed() {
  const { EmbedPanel } = await import('../features/embed/embed-panel');
  return ({ _id, live_mode }: Bot) => <EmbedPanel botId={_id} live={live_mode} />;
}

/** Site and console; the console's code is fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    element: <AppRoot />,
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <span />,
    children: [
      {
        path: 'console',
        lazy: async () => ({ Component: (await import('./console/console-root')).ConsoleRoot }),
        children: [
          {
            // Below the shell: rail and unsaved guard outlive a page that cannot be shown.
            errorElement: <PageFailure />,
            children: [
              ...accountRoutes({
                menu: accountMenu,
                failure: <PageFailure />,
                children: [...deletedBotsRoutes],
              }),
              ...botsRoutes({
                tabs,
                loadEmbed,
                failure: <PageFailure />,
                children: [...trainingRoutes, ...conversationsRoutes],
              }),
            ],
          },
        ],
      },
      ...siteRoutes,
    ],
  },
];
