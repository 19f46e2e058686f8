import { api } from './api';
import { useSession } from './session';
import type { Bot, ModelUsage } from './types';

export const botPath = (botId: string) => `/bots/${encodeURIComponent(botId)}`;

/** The signed-in owner's bots: the one cache of bots in the console. */
export const botsApi = api.injectEndpoints({
  endpoints: (build) => ({
    bots: build.query<Bot[], string>({
      query: (userId) => `/users/${encodeURIComponent(userId)}/bots`,
      providesTags: ['Bot'],
    }),
    modelUsage: build.query<ModelUsage, string>({
      query: (botId) => `${botPath(botId)}/model_usage`,
      providesTags: ['ModelUsage'],
    }),
  }),
});

export const { useBotsQuery, useModelUsageQuery } = botsApi;

export interface BotRights {
  /** Change and train the bot: for its owner and editors. Viewers read. */
  mayEdit: boolean;
  /** The team, handing the bot over, deleting it, its plan. */
  isOwner: boolean;
  /** A bigger plan: it is the owner's that counts. */
  mayUpgrade: boolean;
}

/** What the logged-in user may do with a bot. The server decides; this is for not offering what it would refuse. */
export function useRole(botId: string): BotRights {
  const { userId } = useSession();
  const { role } = useBotsQuery(userId ?? '', {
    skip: userId === null,
    selectFromResult: ({ data }) => ({ role: data?.find(({ _id }) => _id === botId)?.role }),
  });
  // pages of a bot are shown once the bots are known
  return {
    mayEdit: role !== 'viewer',
    isOwner: role === 'owner',
    mayUpgrade: role === undefined || role === 'owner',
  };
}
