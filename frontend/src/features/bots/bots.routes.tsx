import type { ReactNode } from 'react';
import { Navigate, type RouteObject, useParams } from 'react-router';
import type { Bot } from '../../api/types';
import type { BotTab } from './layout/bot-tab';

interface BotsRoutesOptions {
  /** Drawn by the feature that knows how a bot gets onto a site. */
  loadEmbed: () => Promise<(bot: Bot) => ReactNode>;
  /** Whose account it is, where it has no bot. */
  loadWhose: () => Promise<ReactNode>;
  tabs: BotTab[];
  /** Stands in place of a tab that cannot be shown; the bot's name, save state and tabs stay. */
  failure: ReactNode;
  /** The other tabs' routes, relative to one bot. */
  children: RouteObject[];
}

/** Below `/console`. */
export function botsRoutes({
  loadEmbed,
  loadWhose,
  tabs,
  failure,
  children,
}: BotsRoutesOptions): RouteObject[] {
  return [
    {
      index: true,
      lazy: async () => {
        const [{ FirstBot }, whose] = await Promise.all([import('./list/first-bot'), loadWhose()]);
        return { element: <FirstBot whose={whose} /> };
      },
    },
    {
      path: ':botId',
      lazy: async () => {
        const { BotLayout } = await import('./layout/bot-layout');
        return { element: <BotLayout tabs={tabs} /> };
      },
      children: [
        {
          errorElement: failure,
          children: [
            {
              path: 'basic_info',
              lazy: async () => {
                const [{ BasicInfoPage }, embed] = await Promise.all([
                  import('./basic-info/basic-info-page'),
                  loadEmbed(),
                ]);
                return { element: <BasicInfoPage embed={embed} /> };
              },
            },
            {
              path: 'theme',
              lazy: async () => ({ Component: (await import('./theme/theme-page')).ThemePage }),
            },
            ...children,
            { index: true, Component: ToBasicInfo },
            { path: '*', Component: ToBasicInfo },
          ],
        },
      ],
    },
  ];
}

/** Below the account page. */
export const deletedBotsRoutes: RouteObject[] = [
  {
    path: 'deleted_bots',
    lazy: async () => ({ Component: (await import('./deletion/deleted-bots-page')).DeletedBotsPage }),
  },
];

function ToBasicInfo() {
  const { botId = '' } = useParams();
  return <Navigate to={`/console/${botId}/basic_info`} replace />;
}
