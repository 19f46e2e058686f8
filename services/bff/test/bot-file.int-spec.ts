import { type Edge, startEdge } from './support/edge.js';
import { EDITED_CHANGE, LINK_CHANGE } from './support/fake-changes.js';

let edge: Edge;
beforeEach(async () => {
  edge = await startEdge();
});
afterEach(() => edge.bff.stop());

const at = (path: string) => `/api/v1/bots/${edge.world.botId}${path}`;
const lastCall = () => edge.world.calls.at(-1)?.request;

describe('a bot as a file', () => {
  it('is exported with all its parts, and imported again in parts', async () => {
    const token = await edge.ownerToken();
    const { status, body } = await edge.call('GET', at('/file'), { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      $schema: '/api/v1/bot-file.schema.json',
      format: 'chirrup-bot',
      version: 1,
      settings: { botname: 'Shop bot', carefulness: 'balanced' },
      qa_pairs: [{ question: 'q', answer: 'a', phrasings: [] }],
      links: [{ url: 'https://a.example', title: '' }],
    });
    expect(body.settings).not.toHaveProperty('live_mode');
    expect(JSON.stringify(body)).not.toContain('owner@shop.example');
    const links = [...(body.links as object[]), { url: 'https://twice.example', title: '' }];
    const again = await edge.call('POST', at('/file'), { token, body: { ...body, links } });
    expect(again).toMatchObject({
      status: 200,
      body: { qa_pairs: { added: 1 }, links: { added: 1, unchanged: 1, skipped: 0 } },
    });
    expect(edge.world.bot.botName).toBe('Shop bot');
  });

  it.each([
    ['another format', { format: 'csv', version: 1 }],
    ['a later version', { format: 'chirrup-bot', version: 2 }],
    ['an unknown setting', { format: 'chirrup-bot', version: 1, settings: { live_mode: true } }],
    [
      'too many pairs',
      { format: 'chirrup-bot', version: 1, qa_pairs: Array(201).fill({ question: 'q', answer: 'a' }) },
    ],
    [
      'too many links',
      { format: 'chirrup-bot', version: 1, links: Array(51).fill({ url: 'https://a.example' }) },
    ],
  ])('refuses %s', async (_, body) => {
    const answer = await edge.call('POST', at('/file'), { token: await edge.ownerToken(), body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'REQUEST.INVALID' } });
  });

  it('has a published schema', async () => {
    const { status, body } = await edge.call('GET', '/api/v1/bot-file.schema.json', {});
    expect(status).toBe(200);
    expect(body.properties).toMatchObject({ format: { const: 'chirrup-bot' }, version: { const: 1 } });
  });
});

describe('the changes of a bot', () => {
  it('are listed under the names of the API, and taken back', async () => {
    const token = await edge.ownerToken();
    const { body } = await edge.call('GET', at('/changes?limit=2'), { token });
    expect(body).toMatchObject([
      {
        kind: 'settings',
        at: 5,
        by: 'owner@shop.example',
        before: { botname: 'Old' },
        after: { botname: 'New' },
      },
      { kind: 'pair', by: '', before: null, after: null },
    ]);
    const [newest] = body as unknown as { _id: string }[];
    const path = at(`/changes/${newest?._id}/restore`);
    expect(await edge.call('POST', path, { token, body: { force: true } })).toMatchObject({
      status: 200,
      body: { restored: 1, skipped: 0 },
    });
    expect(lastCall()).toMatchObject({ changeId: newest?._id, force: true, all: false });
    const unknown = await edge.call('POST', at('/changes/x/restore'), { token, body: {} });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'BOTS.CHANGE_NOT_FOUND' } });
  });

  it('of what other services keep are waited for, and a later edit is asked about', async () => {
    const token = await edge.ownerToken();
    const undone = await edge.call('POST', at(`/changes/${LINK_CHANGE}/restore`), { token, body: {} });
    const body = { restored: 6, skipped: 1, gone: 0, restoration: expect.any(String) };
    expect(undone).toMatchObject({ status: 200, body });
    expect(
      await edge.call('POST', at(`/changes/${EDITED_CHANGE}/restore`), { token, body: {} }),
    ).toMatchObject({
      status: 409,
      body: { code: 'BOTS.CHANGED_SINCE', detail: 'https://oven.example' },
    });
  });

  it('go back together as before there were restorations, and are waited for', async () => {
    const token = await edge.ownerToken();
    const [newest] = (await edge.call('GET', at('/changes'), { token })).body as unknown as { _id: string }[];
    const answer = await edge.call('POST', at(`/changes/${newest?._id}/restore`), {
      token,
      body: { all: true },
    });
    expect(answer).toMatchObject({ status: 200, body: { restored: 5, skipped: 1, gone: 0 } });
    expect(lastCall()).toEqual({ botId: edge.world.botId, changeId: newest?._id });
  });

  it('go back together in the background, which can be watched and stopped', async () => {
    const token = await edge.ownerToken();
    const started = await edge.call('POST', at('/restorations'), { token, body: { change: 'c1' } });
    expect(started).toMatchObject({ status: 202, body: { change: 'c1', state: 'waiting', total: 0 } });
    expect(lastCall()).toEqual({ botId: edge.world.botId, changeId: 'c1' });
    const { body } = await edge.call('GET', at('/restorations'), { token });
    expect(body).toMatchObject([
      { state: 'running', total: 9, done: 4, created_at: 7 },
      { state: 'done' },
      { state: 'failed' },
    ]);
    const [{ _id }] = body as unknown as [{ _id: string }];
    const stopped = await edge.call('POST', at(`/restorations/${_id}/stop`), { token });
    expect(stopped).toMatchObject({ status: 200, body: { _id, state: 'stopped' } });
    const unknown = await edge.call('POST', at('/restorations/x/stop'), { token });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'BOTS.RESTORATION_NOT_FOUND' } });
  });
});

describe('an import of pairs', () => {
  it('hands wordings on', async () => {
    const token = await edge.ownerToken();
    const pairs = [{ question: 'Where?', answer: 'Here.', phrasings: ['At which place?'] }];
    const answer = await edge.call('POST', at('/qa_list/import'), { token, body: { pairs } });
    expect(answer).toMatchObject({ status: 200, body: { added: 1, skipped: 0 } });
    expect(lastCall()).toMatchObject({ pairs });
    const empty = await edge.call('POST', at('/qa_list/import'), {
      token,
      body: { pairs: [{ question: 'x' }] },
    });
    expect(empty.status).toBe(400);
  });
});
