import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { newBotId, newId } from '@chirrup/kernel/ids';
import { AnalyticsDefinition } from '@chirrup/proto/gen/analytics/v1/analytics_service';
import { AuthDefinition } from '@chirrup/proto/gen/auth/v1/auth_service';
import { BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { Bot, BotSettings, BotsDefinition, Qa, Theme } from '@chirrup/proto/gen/bots/v1/bots_service';
import {
  ChatDefinition,
  Message,
  MessagePage,
  type PostMessageRequest,
  Review,
  Thread,
} from '@chirrup/proto/gen/chat/v1/chat_service';
import { KnowledgeDefinition } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { defaultTheme } from '@chirrup/proto/limits';
import type { FanOut } from '@chirrup/realtime/fan-out';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceBus, ServiceOf } from '@chirrup/rpc/service';
import { botNotFound, requireBotRole, requireVisitor } from '@chirrup/tenancy/guards';
import { provideService } from '@chirrup/testing/provide-service';
import { type AuthWorld, fakeAuth } from './fake-auth.js';
import { fakeBilling } from './fake-billing.js';
import { fakeChanges } from './fake-changes.js';
import { fakeAvatars, fakeImages, fakeThreadExports } from './fake-files.js';
import { fakeKnowledge } from './fake-knowledge.js';
import { fakeAnalytics, fakeTestQuestions } from './fake-reports.js';
import { fakeTeam } from './fake-team.js';

const versionConflict = {
  code: 'BOTS.VERSION_CONFLICT',
  kind: 'conflict',
  message: 'Somebody else saved.',
} as const;
const threadNotFound = {
  code: 'CHAT.THREAD_NOT_FOUND',
  kind: 'not_found',
  message: 'There is no such thread.',
} as const;

const theme = Theme.fromPartial(defaultTheme);

/** What the services behind the edge hold in these tests; each test may change it. */
export interface World extends AuthWorld {
  /** Sites on which the bot's widget was seen. */
  seenOn: string[];
  /** Who may read the bot. */
  members: Set<string>;
  accessCalls: number;
  botId: string;
  bot: Bot;
  threads: Map<string, Thread>;
  messages: Map<string, Message[]>;
  reviews: Review[];
  pending: MessagePage['pending'];
  settingsCalls: number;
  /** Stored things in one answer to `after_seq`. */
  pageSize: number;
  /** Settings of bots are held back until then, and the bots of the site made. */
  gate: Promise<void>;
}

export const newWorld = (): World => {
  const botId = newBotId();
  const userId = newId();
  const bot = Bot.fromPartial({
    id: botId,
    version: 3,
    botName: 'Shop bot',
    theme,
    liveMode: true,
    iconLocation: 'bottom_right',
    carefulness: 'balanced',
    ownerUserEmail: 'owner@shop.example',
    instructions: 'be secret',
    role: 'owner',
    createdAt: 1_700_000_000_500,
    updatedAt: 1_700_000_100_000,
  });
  return {
    userId,
    members: new Set([userId]),
    accessCalls: 0,
    seenOn: [],
    onLogIn: () => undefined,
    openSessions: [],
    endedSessions: new Set(),
    sessionStatusError: undefined,
    customer: { id: '42', email: 'ann@mail.example', visitorId: 'anon_0123456789abcdef0123456789abcdef' },
    botId,
    bot,
    threads: new Map(),
    messages: new Map(),
    reviews: [],
    pending: [],
    calls: [],
    settingsCalls: 0,
    pageSize: 200,
    gate: Promise.resolve(),
  };
};

/** Stores a message as the chat service would: with the next seq of its thread. */
export const store = (world: World, threadId: string, part: Partial<Message>): Message => {
  const messages = world.messages.get(threadId) ?? [];
  const message = Message.fromPartial({
    id: newId(),
    threadId,
    seq: messages.length + 1,
    senderType: 'client',
    messageType: 'text',
    state: 'complete',
    createdAt: 1_700_000_000_000,
    ...part,
  });
  world.messages.set(threadId, [...messages, message]);
  return message;
};

const fakeBots = (world: World): ServiceOf<typeof BotsDefinition> => {
  const find = (botId: string): Bot => {
    if (botId !== world.botId) throw new DomainError(botNotFound);
    return world.bot;
  };
  return {
    ...fakeTeam(find),
    createBot: async ({ botName, ownerEmail }) => ({ ...world.bot, botName, ownerUserEmail: ownerEmail }),
    async ensureInstallationBot({ botId }) {
      await world.gate;
      return find(botId);
    },
    listBots: async () => ({ bots: [world.bot] }),
    getBot: async ({ botId }) => find(botId),
    async changeBot({ botId, version, changes = {} }) {
      const bot = find(botId);
      if (version !== 0 && version !== bot.version)
        throw new DomainError(versionConflict, { data: { bot: { ...bot } } });
      world.calls.push({
        name: 'changeBot',
        request: changes,
        context: { principal: { kind: 'anonymous' } },
      });
      const { conversationStarters = { items: bot.conversationStarters } } = changes;
      const { allowedOrigins = { items: bot.allowedOrigins }, ...plain } = changes;
      const lists = {
        conversationStarters: conversationStarters.items,
        allowedOrigins: allowedOrigins.items,
      };
      world.bot = { ...bot, ...(plain as Partial<Bot>), ...lists, version: bot.version + 1 };
      return world.bot;
    },
    updateBot: () => Promise.reject(new DomainError(commonErrors.notFound)),
    async deleteBot({ botId }) {
      find(botId);
      return {};
    },
    async restoreBot({ botId }, { principal }) {
      if (principal.kind !== 'user' || principal.userId !== world.userId) throw new DomainError(botNotFound);
      return find(botId);
    },
    listDeletedBots: async () => ({
      bots: [
        {
          id: world.botId,
          botName: 'Old shop',
          avatar: '',
          deletedAt: 1_000,
          purgeAt: 2_000,
          bot: world.bot,
        },
      ],
    }),
    async purgeBot({ botId }) {
      find(botId);
      return {};
    },
    async getAccess({ botId, userId }) {
      world.accessCalls += 1;
      if (!world.members.has(userId)) throw new DomainError(botNotFound);
      return { role: find(botId).role };
    },
    getOwner: async () => ({ userId: world.userId }),
    getSetup: async () => ({ hasPairs: false, isStyled: true, seenOn: world.seenOn[0] ?? '', seenAt: 0 }),
    async noteSighting({ origin }) {
      world.seenOn.push(origin);
      return {};
    },
    async getBotSettings({ botId }) {
      world.settingsCalls += 1;
      await world.gate;
      const {
        baseUrl,
        allowedOrigins,
        liveMode,
        imageUploads,
        holdoutShare,
        botName,
        iconLocation,
        instructions,
      } = find(botId);
      const settings = {
        botId,
        baseUrl,
        allowedOrigins,
        liveMode,
        imageUploads,
        holdoutShare,
        botName,
        iconLocation,
        instructions,
        theme,
      };
      return BotSettings.fromPartial(settings);
    },
    countQa: async () => ({ count: 3 }),
    listQa: async ({ botId }) => ({
      pairs: [Qa.fromPartial({ botId, id: newId(), question: 'q', answer: 'a' })],
    }),
    createQa: async ({ botId, question, answer }) => Qa.fromPartial({ botId, id: newId(), question, answer }),
    updateQa: async (pair) => pair,
    deleteQa: async () => ({}),
    ...fakeChanges(world),
    async addDrafts({ botId, idempotencyKey, pairs }) {
      find(botId);
      const added = pairs.map(({ answer }) =>
        Qa.fromPartial({ botId, id: newId(), question: idempotencyKey, answer }),
      );
      return { pairs: added, room: 5 };
    },
    ...fakeAvatars(find),
  };
};

const fakeChat = (world: World): ServiceOf<typeof ChatDefinition> => {
  const find = (threadId: string, { principal }: CallContext): Thread => {
    const thread = world.threads.get(threadId);
    if (!thread || (principal.kind === 'visitor' && thread.visitorId !== principal.visitorId)) {
      throw new DomainError(threadNotFound);
    }
    return thread;
  };
  return {
    async createThread({ botId }, { principal }) {
      const thread = Thread.fromPartial({ id: newId(), botId, visitorId: requireVisitor(principal, botId) });
      world.threads.set(thread.id, thread);
      return thread;
    },
    async listThreads(request, context) {
      world.calls.push({ name: 'listThreads', request, context });
      const { botId } = request;
      const { principal } = context;
      if (principal.kind !== 'visitor') requireBotRole(principal, botId, 'viewer');
      return { threads: [...world.threads.values()] };
    },
    ...fakeImages,
    getThread: async ({ threadId }, context) => find(threadId, context),
    async postMessage({ threadId, clientMessageId, content }: PostMessageRequest, context) {
      find(threadId, context);
      const known = world.messages
        .get(threadId)
        ?.find((message) => message.clientMessageId === clientMessageId);
      return known ?? store(world, threadId, { clientMessageId, content });
    },
    async emailThread({ threadId, clientMessageId, replyTo }, context) {
      find(threadId, context);
      return store(world, threadId, { clientMessageId, messageType: 'email', content: replyTo });
    },
    async listMessages({ threadId, afterSeq }, context) {
      find(threadId, context);
      const messages = world.messages.get(threadId) ?? [];
      const after = <T extends { seq: number }>(stored: T[]) => stored.filter(({ seq }) => seq > afterSeq);
      const seqs = [...after(messages), ...after(world.reviews)].map(({ seq }) => seq).sort((a, b) => a - b);
      const through = seqs[world.pageSize - 1] ?? Number.POSITIVE_INFINITY;
      return MessagePage.fromPartial({
        messages: after(messages).filter(({ seq }) => seq <= through),
        reviews: after(world.reviews).filter(({ seq }) => seq <= through),
        lastSeq: seqs.at(-1) ?? afterSeq,
        pending: world.pending,
      });
    },
    async stopReply({ threadId }, context) {
      find(threadId, context);
      return {};
    },
    listReviews: async () => ({ reviews: [Review.fromPartial({ messageId: newId(), positiveCount: 1 })] }),
    vote: async ({ messageId, counts, words }) =>
      Review.fromPartial({ messageId, positiveCount: counts?.positive ?? 0, ...words }),
    identifyVisitor: async ({ token }) => {
      if (token !== 'good')
        throw new DomainError({ code: 'IDENTITY.TOKEN_INVALID', kind: 'invalid', message: 'No.' });
      return { subject: 'user-7', name: 'Zoë', email: '' };
    },
    getIdentitySecret: async () => ({ secret: '', createdAt: 0 }),
    replaceIdentitySecret: async () => ({ secret: 'new', createdAt: 5_000 }),
    async exportVisitor({ botId }, { principal }) {
      const visitorId = requireVisitor(principal, botId);
      const threads = [...world.threads.values()].filter((thread) => thread.visitorId === visitorId);
      const messages = threads.flatMap(({ id }) => world.messages.get(id) ?? []);
      return { threads, messages, hasMore: false };
    },
    async eraseVisitor({ botId }, { principal }) {
      const visitorId = requireVisitor(principal, botId);
      for (const thread of world.threads.values())
        if (thread.visitorId === visitorId) world.threads.delete(thread.id);
      return {};
    },
    async findIdentifiedVisitors({ subject, email }) {
      const isCustomer = subject === world.customer.id || email === world.customer.email;
      return { visitorIds: isCustomer ? [world.customer.visitorId] : [] };
    },
    ...fakeThreadExports(),
    ...fakeTestQuestions(),
    generateInstructions: async ({ description }) => ({
      instructions: `You are ${world.bot.botName}. ${description}`,
    }),
    generateStarters: async () => ({ conversationStarters: ['Do you ship?'] }),
    generatePairs: async () => ({ pairs: [{ question: 'q', answer: 'a' }] }),
    generateAvatar: async ({ description }) => ({
      image: Buffer.from(`${world.bot.botName}: ${description}`),
      drawn: description.includes('drawn'),
    }),
  };
};

/** Puts fakes of all services on the bus. */
export const provideFakeServices = (bus: ServiceBus, world: World, fanOut: FanOut): void => {
  void provideService(bus, AuthDefinition, fakeAuth(world, fanOut));
  void provideService(bus, BotsDefinition, fakeBots(world));
  void provideService(bus, KnowledgeDefinition, fakeKnowledge());
  void provideService(bus, ChatDefinition, fakeChat(world));
  void provideService(bus, AnalyticsDefinition, fakeAnalytics(world));
  void provideService(bus, BillingDefinition, fakeBilling());
};
