import { setTimeout as sleep } from 'node:timers/promises';
import { newBotId, newId } from '@chirrup/kernel/ids';
import { Database } from '@chirrup/persistence/database';
import { AccountPlan, BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import {
  type Import,
  KnowledgeDefinition,
  Link,
  RetrieveRequest,
} from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceBus } from '@chirrup/rpc/service';
import { startService } from '@chirrup/service-defaults/process/start-service';
import type { BotRole } from '@chirrup/tenancy/principal';
import { provideService } from '@chirrup/testing/provide-service';
import { openTestPlatform } from '@chirrup/testing/test-platform';
import { knowledgeService } from '../src/knowledge.service-descriptor.js';

export const asMember = (botId: string, role: BotRole = 'owner'): CallContext => ({
  principal: { kind: 'member', userId: 'ann', botId, role },
});
const asService: CallContext = { principal: { kind: 'service', name: 'chat' } };

/** Bots and billing in play: the test sets the owners' plan, and whose a bot is; else a bot is its own owner's. */
export const provideOwner = async (bus: ServiceBus) => {
  const owners = new Map<string, string>();
  const plan = AccountPlan.fromPartial({ accountPlanType: 'self_hosted', linksPerBot: -1 });
  await provideService(bus, BotsDefinition, {
    getOwner: async ({ botId }: { botId: string }) => ({ userId: owners.get(botId) ?? botId }),
  });
  await provideService(bus, BillingDefinition, { getAccountPlan: async () => ({ ...plan }) });
  return { plan, owners };
};

/** The knowledge service on a real database, crawling sites on this machine. */
export const startKnowledge = async () => {
  const platform = await openTestPlatform({ CRAWLER_ALLOW_PRIVATE: 'true', LIMITS_SCALE: '1000' });
  const { plan, owners } = await provideOwner(platform.bus);
  let service = await startService(knowledgeService, platform);
  const knowledge = platform.bus.client(KnowledgeDefinition);
  const { adminUrl } = platform.database('knowledge');
  const database = await Database.open({ url: adminUrl, applicationName: 'test-admin', maxConnections: 1 });
  const admin = database.pool;
  await admin.query('SET search_path = knowledge');

  /** What one bot's owner can do, in the words of the tests. */
  const newBot = (botId = newBotId()) => {
    const owner = asMember(botId);
    const list = async () => (await knowledge.listLinks({ botId, page: undefined }, owner)).links;
    const getImport = (importId: string) => knowledge.getImport({ botId, importId }, owner);
    const ask = (question: string) =>
      knowledge.retrieve(RetrieveRequest.fromPartial({ botId, question }), asService);
    return {
      botId,
      list,
      getImport,
      create: (link: Partial<Link> & { url: string }) =>
        knowledge.createLink({ ...blank, ...link, botId }, owner),
      addFile: (fileName: string, content: Buffer) =>
        knowledge.addFile({ botId, fileName, content, filesUrl: 'https://bot.example/api/files/' }, owner),
      get: (linkId: string) => knowledge.getLink({ botId, linkId }, owner),
      update: (link: Link) => knowledge.updateLink(link, owner),
      remove: (linkId: string) => knowledge.deleteLink({ botId, linkId }, owner),
      resolve: (linkId: string, choice: string) => knowledge.resolveLink({ botId, linkId, choice }, owner),
      schedule: () => knowledge.getCrawlSchedule({ botId }, owner),
      setSchedule: (interval: string) => knowledge.setCrawlSchedule({ botId, interval, nextAt: 0 }, owner),
      startRecrawl: () => knowledge.startRecrawl({ botId }, owner),
      recrawls: async () => (await knowledge.listRecrawls({ botId }, owner)).recrawls,
      start: (baseUrl: string, sitemapUrl = '') =>
        knowledge.startImport({ botId, baseUrl, sitemapUrl }, owner),
      cancel: (importId: string) => knowledge.cancelImport({ botId, importId }, owner),
      imports: async () => (await knowledge.listImports({ botId }, owner)).imports,
      ask,
      /** The import once it is over. */
      ended: async (importId: string): Promise<Import> =>
        until(
          () => getImport(importId),
          ({ state }) => state !== 'queued' && state !== 'running',
        ),
      /** Waits until the best passage says so: a change shows within a second. */
      answersWith: async (question: string, text: string): Promise<void> => {
        await until(
          async () => (await ask(question)).passages[0]?.text ?? '',
          (best) => best.includes(text),
        );
      },
      /** The link once its page was read, or could not be. */
      settled: async (linkId: string): Promise<Link> =>
        until(
          async () => (await list()).find(({ id }) => id === linkId) ?? { ...blank, id: '' },
          ({ state }) => state === 'ready' || state === 'failed',
        ),
    };
  };

  return {
    plan,
    /** Who owns which bot. */
    owners,
    platform,
    knowledge,
    admin,
    newBot,
    publish: (topic: string, type: string, tenant: string, key: string, payload: Uint8Array) =>
      platform.events.append([
        { eventId: newId(), topic, type, tenant, key, payload, occurredAt: new Date() },
      ]),
    published: async (topic: string, tenant: string) =>
      (await platform.events.read(topic, 'test', 1_000)).filter((event) => event.tenant === tenant),
    documents: async (botId: string) =>
      (
        await admin.query('SELECT doc_id, xmin FROM search_documents WHERE bot_id = $1 ORDER BY doc_id', [
          botId,
        ])
      ).rows,
    /** @param settings beside those of before */
    restart: async (settings: Record<string, string> = {}) => {
      await service.stop();
      service = await startService(knowledgeService, { ...platform, env: { ...platform.env, ...settings } });
    },
    stop: async () => {
      await database.close();
      await service.stop();
      await platform.close();
    },
  };
};

export type KnowledgeUnderTest = Awaited<ReturnType<typeof startKnowledge>>;

const blank = Link.fromPartial({});

/** Looks again until it fits; a test that waits in vain ends with what it saw last. */
export const until = async <T>(look: () => Promise<T>, fits: (seen: T) => boolean): Promise<T> => {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const seen = await look();
    if (fits(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`waited in vain; last seen: ${JSON.stringify(seen)}`);
    await sleep(25);
  }
};
