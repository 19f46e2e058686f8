import { botsApi } from '../../api/bots.api';
import { getSession } from '../../api/session';
import type { AccountPlan, Bot } from '../../api/types';
import type { BotEdits } from './bot-fields';

export interface PatchBot {
  botId: string;
  version: number;
  edits: BotEdits;
  keepalive?: boolean;
}

const bots = botsApi.injectEndpoints({
  endpoints: (build) => ({
    accountPlan: build.query<AccountPlan, string>({
      query: (userId) => `/users/${encodeURIComponent(userId)}/account_plan`,
      providesTags: ['Plan'],
    }),
    createBot: build.mutation<Bot, void>({
      query: () => ({ url: '/bots/create', method: 'POST', body: {} }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const created = await queryFulfilled.catch(() => null);
        if (created) dispatch(withBots((list) => void list.push(created.data)));
      },
    }),
    patchBot: build.mutation<Bot, PatchBot>({
      query: ({ botId, version, edits, keepalive }) => ({
        url: `/bots/${encodeURIComponent(botId)}`,
        method: 'PATCH',
        body: { version, ...edits },
        keepalive,
      }),
    }),
    updateKnowledge: build.mutation<{ job_id: string }, { botId: string; baseURL: string }>({
      query: ({ botId, baseURL }) => ({
        url: `/bots/${encodeURIComponent(botId)}/knowledge_update_from_base_url`,
        method: 'POST',
        body: { baseURL },
      }),
      invalidatesTags: ['Import', 'Link'],
    }),
  }),
});

/** Puts a bot as the server now has it into the list the whole console reads. */
export function storeBot(bot: Bot) {
  return withBots((list) => {
    const at = list.findIndex(({ _id }) => _id === bot._id);
    if (at >= 0) list[at] = bot;
  });
}

function withBots(change: (list: Bot[]) => void) {
  return botsApi.util.updateQueryData('bots', getSession().userId ?? '', change);
}

export const { patchBot } = bots.endpoints;
export const { useAccountPlanQuery, useCreateBotMutation, useUpdateKnowledgeMutation } = bots;
