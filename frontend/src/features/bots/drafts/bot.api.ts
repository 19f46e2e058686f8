import { botPath, botsApi } from '../../../api/bots.api';
import { type ApiFailure, GENERATE_TIMEOUT_MS } from '../../../api/send';
import { getSession } from '../../../api/session';
import type { AccountPlan, Bot, BotModel, DeletedBot, ModelTest, WantedModel } from '../../../api/types';
import type { BotEdits } from './bot-fields';

export interface PatchBot {
  botId: string;
  version: number;
  edits: BotEdits | Pick<Bot, 'live_mode'>;
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
      // a list that was asked for before it was created comes without it
      invalidatesTags: (_, error) => (error ? [] : ['Bot']),
    }),
    patchBot: build.mutation<Bot, PatchBot>({
      query: ({ botId, version, edits, keepalive }) => ({
        url: botPath(botId),
        method: 'PATCH',
        body: { version, ...edits },
        keepalive,
      }),
    }),
    sendSupportLink: build.mutation<Bot, string>({
      query: (botId) => ({ url: `${botPath(botId)}/support_email_link`, method: 'POST' }),
    }),
    deletedBots: build.query<DeletedBot[], string>({
      query: (userId) => `/users/${encodeURIComponent(userId)}/deleted_bots`,
      providesTags: ['DeletedBot'],
    }),
    deleteBot: build.mutation<null, string>({
      query: (botId) => ({ url: botPath(botId), method: 'DELETE' }),
      invalidatesTags: ['DeletedBot'],
      onQueryStarted: async (botId, { dispatch, queryFulfilled }) => {
        const deleted = await queryFulfilled.catch(() => null);
        if (deleted) dispatch(withBots((list) => take(list, botId)));
      },
    }),
    restoreBot: build.mutation<Bot, string>({
      query: (botId) => ({ url: `${botPath(botId)}/restore`, method: 'POST' }),
      invalidatesTags: ['DeletedBot'],
      onQueryStarted: async (botId, { dispatch, queryFulfilled }) => {
        const restored = await queryFulfilled.catch(() => null);
        if (!restored) return;
        dispatch(
          withBots((list) => {
            take(list, botId);
            list.push(restored.data);
            list.sort((a, b) => a.created_at - b.created_at);
          }),
        );
      },
    }),
    purgeBot: build.mutation<null, { userId: string; botId: string }>({
      query: ({ userId, botId }) => ({
        url: `/users/${encodeURIComponent(userId)}/deleted_bots/${encodeURIComponent(botId)}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['DeletedBot'],
    }),
    updateKnowledge: build.mutation<{ job_id: string }, { botId: string; baseURL: string }>({
      query: ({ botId, baseURL }) => ({
        url: `${botPath(botId)}/knowledge_update_from_base_url`,
        method: 'POST',
        body: { baseURL },
      }),
      invalidatesTags: ['Import', 'Link'],
    }),
    botModel: build.query<BotModel, string>({
      query: (botId) => `${botPath(botId)}/model`,
      providesTags: ['BotModel'],
    }),
    saveBotModel: build.mutation<BotModel, { botId: string; wanted: WantedModel }>({
      query: ({ botId, wanted }) => ({ url: `${botPath(botId)}/model`, method: 'PUT', body: wanted }),
      invalidatesTags: ['BotModel', 'ModelUsage'],
    }),
    testBotModel: build.mutation<ModelTest, { botId: string; wanted: WantedModel }>({
      query: ({ botId, wanted }) => ({
        url: `${botPath(botId)}/model/test`,
        method: 'POST',
        body: wanted,
        timeoutMs: GENERATE_TIMEOUT_MS,
      }),
    }),
    generateInstructions: build.mutation<{ instructions: string }, { botId: string; description: string }>({
      query: ({ botId, description }) => ({
        url: `${botPath(botId)}/generate_bot_instructions`,
        method: 'POST',
        body: { description },
        timeoutMs: GENERATE_TIMEOUT_MS,
      }),
    }),
    generateStarters: build.mutation<{ conversation_starters: string[] }, string>({
      query: (botId) => ({
        url: `${botPath(botId)}/generate_bot_conversation_starters`,
        method: 'POST',
        timeoutMs: GENERATE_TIMEOUT_MS,
      }),
    }),
  }),
});

/** Puts a bot as the server now has it into the list the whole console reads; answers may overtake one another. */
export function storeBot(bot: Bot) {
  return withBots((list) => {
    const at = list.findIndex(({ _id }) => _id === bot._id);
    if (bot.version >= (list[at]?.version ?? Number.POSITIVE_INFINITY)) list[at] = bot;
  });
}

function take(list: Bot[], botId: string) {
  const at = list.findIndex(({ _id }) => _id === botId);
  if (at >= 0) list.splice(at, 1);
}

function withBots(change: (list: Bot[]) => void) {
  return botsApi.util.updateQueryData('bots', getSession().userId ?? '', change);
}

/** The bot as it is now, when that is why a change of it was not made. */
export function currentBot({ status, data, body }: ApiFailure): Bot | undefined {
  if (status !== 409 || data.code !== 'BOTS.VERSION_CONFLICT') return undefined;
  return (body as { bot?: Bot } | undefined)?.bot;
}

export const { patchBot } = bots.endpoints;
export const {
  useAccountPlanQuery,
  useBotModelQuery,
  useSaveBotModelMutation,
  useTestBotModelMutation,
  useCreateBotMutation,
  useSendSupportLinkMutation,
  useDeletedBotsQuery,
  useDeleteBotMutation,
  useRestoreBotMutation,
  usePurgeBotMutation,
  useUpdateKnowledgeMutation,
  useGenerateInstructionsMutation,
  useGenerateStartersMutation,
} = bots;
