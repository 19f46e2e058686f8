import { newBotId } from '@chirrup/kernel/ids';
import { type Edge, startEdge } from './support/edge.js';

let edge: Edge;
let token: string;
beforeAll(async () => {
  edge = await startEdge();
  token = await edge.ownerToken();
});
afterAll(() => edge.bff.stop());

const path = (bot = edge.world.botId) => `/api/v1/bots/${bot}/avatar`;
const put = async (
  content: string | Uint8Array<ArrayBuffer>,
  query = `?version=${edge.world.bot.version}`,
  to = path(),
) => {
  const form = new FormData();
  form.append('file', new Blob([content]), 'me.png');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${edge.bff.address}${to}${query}`, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('the avatar of a bot', () => {
  it('is set, shown to all under an address on this host, and taken away', async () => {
    const set = await put('cat.jpg');
    expect(set).toMatchObject({ status: 200, body: { avatar: '/api/files/cat.jpg' } });
    const read = await edge.call('GET', `/api/v1/bots/${edge.world.botId}`, { token });
    expect(read.body).toMatchObject({ avatar: '/api/files/cat.jpg', version: set.body.version });
    const removed = await edge.call('DELETE', `${path()}?version=${set.body.version}`, { token });
    expect(removed).toMatchObject({ status: 200, body: { avatar: '' } });
  });

  it('knows lost updates as a PATCH does', async () => {
    const { version } = edge.world.bot;
    const stale = { status: 409, body: { code: 'BOTS.VERSION_CONFLICT', bot: { version } } };
    expect(await put('dog.jpg', `?version=${version - 1}`)).toMatchObject(stale);
    expect(await edge.call('DELETE', `${path()}?version=${version + 1}`, { token })).toMatchObject(stale);
  });

  it.each(['', '?version=0', '?version=x', '?version=1&other=2'])('is refused with %j', async (query) => {
    expect(await put('dog.jpg', query)).toMatchObject({ status: 400, body: { code: 'REQUEST.INVALID' } });
  });

  it('has up to 5 MB and is a file', async () => {
    const tooLarge = { status: 413, body: { code: 'IMAGES.TOO_LARGE' } };
    expect(await put(new Uint8Array(5 * 1_024 * 1_024 + 1))).toMatchObject(tooLarge);
    const json = await edge.call('POST', `${path()}?version=1`, { token, body: { file: 'x' } });
    expect(json).toMatchObject({ status: 400, body: { code: 'REQUEST.NOT_MULTIPART' } });
  });

  it('is nothing to strangers and viewers', async () => {
    const query = `?version=${edge.world.bot.version}`;
    expect(await put('x', query, path(newBotId()))).toMatchObject({
      status: 404,
      body: { code: 'BOTS.NOT_FOUND' },
    });
    edge.world.bot.role = 'viewer';
    expect(await put('x')).toMatchObject({ status: 403 });
    edge.world.bot.role = 'owner';
    expect(await edge.call('DELETE', `${path()}${query}`)).toMatchObject({ status: 401 });
  });
});

describe('a generated avatar', () => {
  const generate = (body: object) =>
    edge.call('POST', `/api/v1/bots/${edge.world.botId}/generate_bot_avatar`, { token, body });

  it('is a data URL that says who made it', async () => {
    const { status, body } = await generate({ description: 'a friendly fox' });
    expect({ status, ...body }).toEqual({
      status: 200,
      image_source: `data:image/jpeg;base64,${Buffer.from('Shop bot: a friendly fox').toString('base64')}`,
      made_by: 'model',
    });
    expect((await generate({ description: 'drawn by hand' })).body).toMatchObject({ made_by: 'drawing' });
  });

  it.each([
    {},
    { description: 'too short' },
    { description: '         x' },
    { description: 'x'.repeat(1_001) },
  ])('needs a description of 10 to 1,000 characters', async (body) =>
    expect(await generate(body)).toMatchObject({ status: 400, body: { code: 'REQUEST.INVALID' } }),
  );
});
