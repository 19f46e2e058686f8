import type { RouteObject } from 'react-router';
import { whenLoggedIn } from '../api/session';
import type { Bot } from '../api/types';
import { accountRoutes } from '../features/account/account.routes';
import { billingRoutes } from '../features/billing/billing.routes';
import { botsRoutes, deletedBotsRoutes } from '../features/bots/bots.routes';
import { conversationsRoutes } from '../features/conversations/conversations.routes';
import { historyRoutes } from '../features/history/history.routes';
import { insightsRoutes } from '../features/insights/insights.routes';
import { teamRoutes } from '../features/team/team.routes';
import { trainingRoutes } from '../features/training/training.routes';
import { siteRoutes } from '../site/site.routes';
import { AppRoot } from './app-root';
import { accountMenu } from './console/account/account-menu';
import { tabs } from './console/tabs';
import { ConsoleComing, Outline } from './console-coming';
import { PageFailure } from './page-failure';
import { RouteFailure } from './route-failure';

async function loadEmbed() {
  const { BotEmbed } = await import('./console/bot-embed');
  return (bot: Bot) => <BotEmbed bot={bot} />;
}

async function loadWhose() {
  const { WhoseAccount } = await import('./console/account/whose-account');
  return <WhoseAccount />;
}

const consoleRoutes: RouteObject[] = [
  {
    path: 'console',
    hydrateFallbackElement: <ConsoleComing />,
    lazy: async () => ({ Component: (await import('./console/console-root')).ConsoleRoot }),
    children: [
      {
        // Below the shell: rail and unsaved guard outlive a page that cannot be shown.
        errorElement: <PageFailure />,
        children: [
          ...accountRoutes({
            menu: accountMenu,
            failure: <PageFailure />,
            children: [...billingRoutes, ...deletedBotsRoutes],
          }),
          ...botsRoutes({
            tabs,
            loadEmbed,
            loadWhose,
            failure: <PageFailure />,
            children: [
              ...trainingRoutes,
              ...conversationsRoutes,
              ...insightsRoutes,
              ...historyRoutes,
              ...teamRoutes,
            ],
          }),
        ],
      },
    ],
  },
];

/** The routes with their code fetched for nobody but who is logged in; everybody else waits before the login modal. */
const afterLogin = (all: RouteObject[]): RouteObject[] =>
  all.map(({ lazy, children, ...route }) => ({
    ...route,
    ...(typeof lazy === 'function' && { lazy: () => whenLoggedIn().then(lazy) }),
    ...(children && { children: afterLogin(children) }),
  })) as RouteObject[];

/** Site and console; the console's code is fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    element: <AppRoot />,
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <Outline of="site" />,
    children: [...afterLogin(consoleRoutes), ...siteRoutes],
  },
];
