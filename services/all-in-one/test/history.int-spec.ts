import { authService } from '@chirrup/auth/auth.service-descriptor';
import { type RunningBff, startBff } from '@chirrup/bff/start-bff';
import { billingService } from '@chirrup/billing/billing.service-descriptor';
import { botsService } from '@chirrup/bots/bots.service-descriptor';
import { chatService } from '@chirrup/chat/chat.service-descriptor';
import { knowledgeService } from '@chirrup/knowledge/knowledge.service-descriptor';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import { Owner } from '@chirrup/testing/clients/owner';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { until } from '@chirrup/testing/until';

const services = [authService, billingService, botsService, knowledgeService, chatService];

interface Change {
  _id: string;
  kind: string;
  name: string;
  by: string;
  before: object | null;
  after: object | null;
  count: number;
  kinds: string[];
  source: string;
}
interface Link {
  _id: string;
  url: string;
  title: string;
  knowledge_content: string;
  thumbnail: string;
  version: number;
}

describe('the history of a bot across the services', () => {
  let platform: TestPlatform;
  let running: RunningService[] = [];
  let bff: RunningBff;
  let ann: Owner;
  let bot: string;

  beforeAll(async () => {
    platform = await openTestPlatform({
      BILLING_PROVIDER: 'none',
      LIMITS_SCALE: '1000',
      EMBEDDINGS: 'off',
      CRAWLER_ALLOW_PRIVATE: 'true',
    });
    running = await Promise.all(services.map((service) => startService(service, platform)));
    bff = await startBff(platform, { port: 0, host: '127.0.0.1' });
    ann = await Owner.logIn(bff.address, 'ann@example.com', 'correct horse');
  }, 60_000);
  afterAll(async () => {
    await bff?.stop();
    for (const service of running) await service.stop();
    await platform?.close();
  });
  beforeEach(async () => {
    bot = `/api/v1/bots/${(await ann.createBot('Kiln'))._id}`;
  });

  const changes = () => ann.call<Change[]>('GET', `${bot}/changes`);
  const newest = (fits: (change: Change) => boolean) =>
    until(
      async () => (await changes())[0],
      (change) => change !== undefined && fits(change),
    ) as Promise<Change>;
  const undo = (change: Change, force = false) =>
    ann.call('POST', `${bot}/changes/${change._id}/restore`, { force });
  const links = async () =>
    (await ann.call<Link[]>('GET', `${bot}/knowledge_link_list`)).map((link) => [
      link.title,
      link.knowledge_content,
    ]);
  const add = (name: string, text: string) =>
    ann.call<Link>('POST', `${bot}/knowledge_link_list`, {
      url: `https://kiln.example/${name}`,
      title: name,
      knowledge_content: text,
      thumbnail: '',
    });
  const save = (link: Link, part: Partial<Link>) =>
    ann.call<Link>('PUT', `${bot}/knowledge_link_list/${link._id}`, { ...link, ...part });

  it('has links, test questions and the schedule, each of which is undone where it is kept', async () => {
    const link = await add('clay', 'Fired once.');
    const adding = await newest(({ name }) => name === 'clay');
    expect(adding).toMatchObject({ kind: 'link', by: 'ann@example.com', before: null, source: 'edit' });
    const saved = await save(link, { knowledge_content: 'Fired twice.' });
    const edit = await newest(({ before }) => before !== null);
    expect(edit.before).toEqual({ knowledge_content: 'Fired once.' });
    await save(saved, { title: 'All clays' });
    expect(await undo(edit)).toMatchObject({ restored: 1, skipped: 0, gone: 0 });
    expect(await links()).toEqual([['All clays', 'Fired once.']]);
    await newest(({ source }) => source === 'restore');
    await expect(undo(adding)).rejects.toMatchObject({
      status: 409,
      body: { code: 'BOTS.CHANGED_SINCE', detail: 'https://kiln.example/clay' },
    });
    expect(await undo(adding, true)).toMatchObject({ restored: 1 });
    expect(await links()).toEqual([]);
    const gone = await newest(({ after }) => after === null);
    expect(await undo(gone)).toMatchObject({ restored: 1 });
    expect(await links()).toEqual([['All clays', 'Fired once.']]);

    const test = { question: 'Open on Monday?', expectation: 'contains', expected: 'nine' };
    const { _id } = await ann.call<{ _id: string }>('POST', `${bot}/test_questions`, test);
    await ann.call('DELETE', `${bot}/test_questions/${_id}`);
    const deletion = await newest(({ kind, after }) => kind === 'test' && after === null);
    expect(await undo(deletion)).toMatchObject({ restored: 1 });
    expect(await undo(deletion)).toMatchObject({ restored: 0 });
    expect(await ann.call('GET', `${bot}/test_questions`)).toMatchObject([test]);

    await ann.call('PUT', `${bot}/knowledge_schedule`, { interval: 'daily' });
    expect(await undo(await newest(({ kind }) => kind === 'schedule'))).toMatchObject({ restored: 1 });
    expect(await ann.call('GET', `${bot}/knowledge_schedule`)).toMatchObject({ interval: 'off' });
  });

  it('has a file with all its parts as one entry, and goes back to before it', async () => {
    await add('kept', 'Stays.');
    await newest(({ name }) => name === 'kept');
    await ann.call('POST', `${bot}/file`, {
      format: 'chirrup-bot',
      version: 1,
      import_id: 'file-1',
      schedule: 'weekly',
      qa_pairs: [{ question: 'Raku?', answer: 'Yes.', phrasings: [] }],
      links: [{ url: 'https://kiln.example/new', title: 'New', knowledge_content: 'Raku.', thumbnail: '' }],
      test_questions: [{ question: 'Raku?', expectation: 'refuses', expected: '' }],
    });
    const entry = await newest(({ count }) => count === 4);
    expect([...entry.kinds].sort()).toEqual(['link', 'pair', 'schedule', 'test']);
    expect(entry).toMatchObject({ source: 'import', by: 'ann@example.com' });
    await save((await ann.call<Link[]>('GET', `${bot}/knowledge_link_list`)).at(-1) as Link, {
      title: 'Lost',
    });
    await newest(({ source }) => source === 'edit');
    const begun = await ann.call<{ _id: string }>('POST', `${bot}/restorations`, { change: entry._id });
    const over = await until(
      async () =>
        (await ann.call<{ _id: string; state: string }[]>('GET', `${bot}/restorations`)).find(
          ({ _id }) => _id === begun._id,
        ),
      (one) => one?.state !== 'waiting' && one?.state !== 'running',
    );
    expect(over).toMatchObject({ state: 'done', restored: 5, total: 6, done: 6, skipped: 0 });
    expect(await links()).toEqual([['kept', 'Stays.']]);
    expect(await ann.call('GET', `${bot}/test_questions`)).toEqual([]);
    expect(await newest(({ source, count }) => source === 'restore' && count === 5)).toMatchObject({
      by: 'ann@example.com',
    });
  });

  it('has uploaded files, whose adding can be undone and whose deletion cannot', async () => {
    const form = new FormData();
    form.append('file', new Blob(['Clay is fired twice.']), 'clay.txt');
    const url = `${bff.address}${bot}/knowledge_files`;
    const sent = await fetch(url, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${ann.token}` },
    });
    expect(sent.status).toBe(201);
    const adding = await newest(({ kind }) => kind === 'link');
    expect(adding).toMatchObject({ name: 'clay.txt', before: null, by: 'ann@example.com' });
    expect(await undo(adding)).toMatchObject({ restored: 1 });
    const deletion = await newest(({ after }) => after === null);
    expect(await undo(deletion)).toMatchObject({ restored: 0, skipped: 0, gone: 1 });
  });
});
