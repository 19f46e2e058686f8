import { KEPT_CHECKS } from '../src/page-checks/domain/page-facts.js';
import { closeSites, html, redirect, startSite, status, type TestSite, typed } from './hostile-server.js';
import { asMember, type KnowledgeUnderTest, startKnowledge, until } from './knowledge-under-test.js';

const tag = (botId: string) =>
  `<script id="chirrup-widget" type="module" src="/lib/chirrup.js" data-bot-id="${botId}"></script>`;

let service: KnowledgeUnderTest;
let site: TestSite;
beforeAll(async () => {
  service = await startKnowledge();
});
beforeEach(async () => {
  site = await startSite({ '/lib/chirrup.js': typed('text/javascript', 'start()') });
});
afterEach(closeSites);
afterAll(() => service?.stop());

const checks = () => {
  const { botId } = service.newBot();
  const editor = asMember(botId, 'editor');
  const start = (path: string) =>
    service.knowledge.startPageCheck(
      { botId, url: path.startsWith('http') ? path : site.origin + path, productUrl: site.origin },
      editor,
    );
  const get = (checkId: string) => service.knowledge.getPageCheck({ botId, checkId }, editor);
  const done = async (path: string) => {
    const { id } = await start(path);
    const { facts } = await until(
      () => get(id),
      ({ state }) => state === 'done',
    );
    if (!facts) throw new Error('A check is done without facts.');
    return facts;
  };
  return { botId, start, get, done };
};

describe('a check of a page', () => {
  it('reads the page with its policies, after redirects, and asks for the product', async () => {
    const { botId, done } = checks();
    site.routes.set('/', redirect('/home'));
    site.routes.set('/home', (_request, response) => {
      response
        .setHeader('content-type', 'text/html')
        .setHeader('content-security-policy', ["default-src 'self'", 'img-src *'])
        .setHeader('content-security-policy-report-only', "script-src 'none'")
        .end(`<title>Shop</title>${tag(botId)}`);
    });
    expect(await done('/')).toMatchObject({
      failure: '',
      finalUrl: `${site.origin}/home`,
      policies: ["default-src 'self'", 'img-src *'],
      scripts: [{ src: `${site.origin}/lib/chirrup.js`, botId, type: 'module', place: 'page' }],
      productFailure: '',
    });
  });

  it.each([
    ['is not there', '/missing', 'The page answered 404'],
    ['is a picture', '/picture', 'It is an image'],
    ['fails', '/broken', 'The page answered 500'],
  ])('says why a page that %s was not read', async (_, path, reason) => {
    site.routes.set('/picture', typed('image/png', 'PNG'));
    site.routes.set('/broken', status(500));
    const facts = await checks().done(path);
    expect(facts.failure).toContain(reason);
    expect(facts.scripts).toEqual([]);
  });

  it('ends, whatever a page holds that cannot be stored', async () => {
    const long = `<script data-bot-id="a\u0000b" src="data:,${'x'.repeat(100_000)}"></script>`;
    // the sheet's rule is cut in the middle of a pair
    site.routes.set('/', html(`${long}<style>html[a="${'x'.repeat(190)}😀😀😀"]{opacity:0}</style>`));
    const { scripts, hidingRules } = await checks().done('/');
    expect(scripts).toHaveLength(1);
    expect(scripts[0]?.botId).toBe('ab');
    expect(scripts[0]?.src.length).toBeLessThanOrEqual(8_000);
    expect(hidingRules[0]?.isWellFormed()).toBe(true);
  });

  it('says why the product could not be reached', async () => {
    site.routes.delete('/lib/chirrup.js');
    site.routes.set('/', html('<p>Shop</p>'));
    expect((await checks().done('/')).productFailure).toContain('404');
  });

  it('is for editors of its bot, and refuses what is no web address', async () => {
    const { botId, start, get } = checks();
    const { id } = await start('/');
    const request = { botId, url: site.origin, productUrl: site.origin };
    for (const caller of [asMember(botId, 'viewer'), asMember(service.newBot().botId)]) {
      await expect(service.knowledge.startPageCheck(request, caller)).rejects.toThrow();
      await expect(service.knowledge.getPageCheck({ botId, checkId: id }, caller)).rejects.toThrow();
    }
    for (const url of ['ftp://shop.example/', 'http://me:pass@shop.example/', 'http://'])
      await expect(start(url)).rejects.toMatchObject({ code: 'KNOWLEDGE.INVALID_URL' });
    await expect(get('none')).rejects.toMatchObject({ code: 'KNOWLEDGE.PAGE_CHECK_NOT_FOUND' });
    await expect(checks().get(id)).rejects.toMatchObject({ code: 'KNOWLEDGE.PAGE_CHECK_NOT_FOUND' });
  });

  it('is kept until there are newer ones', async () => {
    const { botId, start } = checks();
    for (let n = 0; n < KEPT_CHECKS + 3; n += 1) await start('/');
    const { rows } = await service.admin.query('SELECT id FROM page_checks WHERE bot_id = $1', [botId]);
    expect(rows).toHaveLength(KEPT_CHECKS);
  });
});
