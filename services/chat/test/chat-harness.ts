import { setTimeout as sleep } from 'node:timers/promises';
import { newBotId, newId } from '@chirrup/kernel/ids';
import { Database } from '@chirrup/persistence/database';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { threadChannel } from '@chirrup/proto/channels';
import { Bot, BotSettings, BotsDefinition, Qa } from '@chirrup/proto/gen/bots/v1/bots_service';
import { ChatDefinition, type Message, type MessagePage } from '@chirrup/proto/gen/chat/v1/chat_service';
import {
  KnowledgeDefinition,
  Outcome,
  OutlineEntry,
  RankedPassage,
  type ReadContextRequest,
  Retrieval,
  type RetrieveRequest,
  Understanding,
} from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { ThreadEvent } from '@chirrup/proto/live-events';
import type { ServiceOf } from '@chirrup/rpc/service';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import type { Principal } from '@chirrup/tenancy/principal';
import { provideService } from '@chirrup/testing/provide-service';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { chatService } from '../src/chat.service-descriptor.js';

export const PAGE = RankedPassage.fromPartial({
  docId: 'd1',
  linkId: 'l1',
  title: 'Returns',
  url: 'https://shop.example/returns',
  text: 'You may return shoes within 30 days.',
  score: 0.9,
  fetchedAt: 1_700_000_000_000,
});

/** The retrieval of a question that the page answers. */
export const FOUND = Retrieval.fromPartial({
  passages: [PAGE],
  outcome: Outcome.OUTCOME_ANSWER,
  quotes: [PAGE],
  confidence: PAGE.score,
});

/** Answers of the other services, set by a test. */
export interface Others {
  /** What the bot knows; may take its time. */
  retrieve: (question: string, request: RetrieveRequest) => Promise<Retrieval>;
  /** How much of it is found by meaning; nothing if there is no model. */
  understanding?: () => Partial<Understanding>;
  /** Further settings of all bots. */
  settings?: Partial<BotSettings>;
  /** Further settings of one. */
  settingsOf?: (botId: string) => Partial<BotSettings>;
  /** What the owner has written of a bot. */
  bot?: Partial<Bot>;
  /** The bot's pairs. */
  pairs?: Partial<Qa>[];
  /** What its pages are about. */
  outline?: Partial<OutlineEntry>[];
  /** The page a visitor is on, where the bot has it. */
  pageTitle?: (url: string) => string | undefined;
}

/** The chat service on a throw-away platform, seen from one bot. */
export class ChatHarness {
  readonly visitorId = 'anon_1';

  private constructor(
    readonly platform: TestPlatform,
    readonly others: Others,
    public service: RunningService,
    readonly botId = newBotId(),
  ) {}

  static async open(
    env: Record<string, string> = {},
    replaced: Partial<Pick<TestPlatform, 'mailer'>> = {},
  ): Promise<ChatHarness> {
    // a stop that waits for replies is tested where roles are
    const platform = { ...(await openTestPlatform({ REPLY_FINISH_MS: '0', ...env })), ...replaced };
    const others: Others = {
      retrieve: async () => Retrieval.fromPartial({ ...FOUND, suggestions: ['Do you ship?'] }),
    };
    await provideService(platform.bus, BotsDefinition, {
      getBotSettings: async ({ botId }: { botId: string }) =>
        BotSettings.fromPartial({ botId, botName: 'Ada', ...others.settings, ...others.settingsOf?.(botId) }),
      getBot: async ({ botId }: { botId: string }) => Bot.fromPartial({ id: botId, ...others.bot }),
      listQa: async () => ({ pairs: (others.pairs ?? []).map((pair) => Qa.fromPartial(pair)) }),
    } as never);
    await provideService(platform.bus, KnowledgeDefinition, {
      describeKnowledge: async () => ({
        entries: (others.outline ?? []).map((entry) =>
          OutlineEntry.fromPartial({ kind: 'prose', title: 'Help', ...entry }),
        ),
      }),
      retrieve: (request: RetrieveRequest) => others.retrieve(request.question, request),
      readContext: async ({ pageUrl = '' }: ReadContextRequest) => ({
        sections: [],
        pageTitle: others.pageTitle?.(pageUrl),
      }),
      getUnderstanding: async () => Understanding.fromPartial(others.understanding?.() ?? {}),
    } as never);
    return new ChatHarness(platform, others, await startService(chatService, platform));
  }

  /** The same service, seen from another bot. */
  otherBot(): ChatHarness {
    return new ChatHarness(this.platform, this.others, this.service);
  }

  stop(): Promise<void> {
    return this.service.stop();
  }

  async start(): Promise<void> {
    this.service = await startService(chatService, this.platform);
  }

  async close(): Promise<void> {
    await this.service.stop();
    await this.platform.close();
  }

  /** SQL past the tenant wall, as the server's administrator. */
  async admin<R>(sql: string, parameters: unknown[] = []): Promise<R[]> {
    const url = this.platform.database('chat').adminUrl;
    const database = await Database.open({ url, applicationName: 'test', maxConnections: 1 });
    try {
      return await new UnitOfWork(database).run({}, async (tx) => {
        await tx.query('SET LOCAL search_path = chat');
        return tx.query<R>(sql, parameters);
      });
    } finally {
      await database.close();
    }
  }

  get chat(): ServiceOf<typeof ChatDefinition> {
    return this.platform.bus.client(ChatDefinition);
  }

  get visitor(): { principal: Principal } {
    return this.visitorNamed(this.visitorId);
  }

  get owner(): { principal: Principal } {
    return { principal: { kind: 'member', userId: 'u1', botId: this.botId, role: 'owner' } };
  }

  visitorNamed(visitorId: string, botId = this.botId): { principal: Principal } {
    return { principal: { kind: 'visitor', botId, visitorId } };
  }

  async thread(who = this.visitor): Promise<string> {
    return (await this.chat.createThread({ botId: this.botId }, who)).id;
  }

  post(
    threadId: string,
    content: string,
    clientMessageId: string = newId(),
    who = this.visitor,
    page?: string,
  ): Promise<Message> {
    return this.chat.postMessage(
      { botId: this.botId, threadId, clientMessageId, messageType: 'text', content, page },
      who,
    );
  }

  /** Everything stored after a seq. */
  stored(threadId: string, afterSeq = 0, who = this.visitor): Promise<MessagePage> {
    return this.chat.listMessages(
      { botId: this.botId, threadId, perPage: 0, lastMessageId: '', fromSeq: true, afterSeq },
      who,
    );
  }

  /** Waits until nothing is pending and as many messages are stored. */
  async settled(threadId: string, messages: number, who = this.visitor): Promise<MessagePage> {
    let page = await this.stored(threadId, 0, who);
    await eventually(async () => {
      page = await this.stored(threadId, 0, who);
      return page.messages.length >= messages && page.pending.length === 0;
    });
    return page;
  }

  /** Collects what is published to the readers of a thread from now on. */
  watch(threadId: string): ThreadEvent[] {
    const events: ThreadEvent[] = [];
    this.platform.fanOut.subscribe(threadChannel(threadId), (event: ThreadEvent) => events.push(event));
    return events;
  }
}

/** A door that stays shut until it is opened. */
export const gate = (): { opened: Promise<void>; open: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
};

/** Waits until something holds; fails after 12 s. */
export const eventually = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (const until = Date.now() + 12_000; !(await holds()); await sleep(15)) {
    if (Date.now() > until) throw new Error(`still not so: ${holds}`);
  }
};
