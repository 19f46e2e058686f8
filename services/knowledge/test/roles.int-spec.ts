import { newBotId } from '@chirrup/kernel/ids';
import {
  KnowledgeDefinition,
  Link,
  RetrieveRequest,
} from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { knowledgeService } from '../src/knowledge.service-descriptor.js';
import { closeSites, html, startSite, type TestSite } from './hostile-server.js';
import { asMember, provideOwner, until } from './knowledge-under-test.js';

const page = html(
  '<title>Shipping</title><h1>Shipping</h1><p>Orders from our warehouse arrive within three working days.</p>',
);

/** Each role of the knowledge service as a service of its own, on the same engines. */
describe('knowledge in roles', () => {
  let platform: TestPlatform;
  let site: TestSite;
  const running: RunningService[] = [];
  const botId = newBotId();
  const owner = asMember(botId);

  const start = async (role: string): Promise<RunningService> => {
    const env = { CRAWLER_ALLOW_PRIVATE: 'true', LIMITS_SCALE: '1000', SERVICE_ROLE: role };
    const service = await startService(knowledgeService, { ...platform, env });
    running.push(service);
    return service;
  };
  const create = (path: string) =>
    platform.bus
      .client(KnowledgeDefinition)
      .createLink(Link.fromPartial({ botId, url: `${site.origin}${path}` }), owner);
  const stateOf = async (id: string): Promise<string | undefined> => {
    const { links } = await platform.bus
      .client(KnowledgeDefinition)
      .listLinks({ botId, page: undefined }, owner);
    return links.find((link) => link.id === id)?.state;
  };

  beforeAll(async () => {
    platform = await openTestPlatform();
    await provideOwner(platform.bus);
    site = await startSite({ '/first': page, '/second': page, '/third': page, '/fourth': page });
  });
  afterAll(async () => {
    for (const service of running) await service.stop();
    await platform.close();
    await closeSites();
  });

  it('leaves the web to the crawler, which is woken at once', async () => {
    const api = await start('api');
    expect(api.consumers().map(({ group }) => group)).toEqual([
      'knowledge.learn-qa',
      'knowledge.forget-bot',
      'knowledge.plan-limits',
      'knowledge.restorations',
    ]);
    const { id } = await create('/first');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await stateOf(id)).toBe('queued');
    const crawler = await start('crawler');
    expect(crawler.consumers()).toEqual([]);
    await until(
      () => stateOf(id),
      (state) => state === 'ready',
    );
    const waits: number[] = [];
    for (const path of ['/second', '/third', '/fourth']) {
      const begun = performance.now();
      const link = await create(path);
      await until(
        () => stateOf(link.id),
        (state) => state === 'ready',
      );
      waits.push(performance.now() - begun);
    }
    // looking once a second would make every other one wait longer
    expect(waits.toSorted((a, b) => a - b)[1]).toBeLessThan(500);
  });

  it('answers from what the crawler has read', async () => {
    const ask = () =>
      platform.bus
        .client(KnowledgeDefinition)
        .retrieve(
          RetrieveRequest.fromPartial({ botId, question: 'How many working days until orders arrive?' }),
          { principal: { kind: 'service', name: 'chat' } },
        );
    const { passages } = await until(ask, (found) => found.passages.length > 0);
    expect(passages[0]?.text).toContain('three working days');
  });
});
