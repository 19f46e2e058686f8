import { newBotId, newId } from '@chirrup/kernel/ids';
import { botSettingsChannel } from '@chirrup/proto/channels';
import { type Edge, startEdge } from './support/edge.js';
import { store } from './support/fake-services.js';

let edge: Edge;
beforeEach(async () => {
  edge = await startEdge();
});
afterEach(() => edge.bff.stop());

const threads = () => `/api/v1/chats/${edge.world.botId}/threads`;
const lastCall = () => edge.world.calls.at(-1)?.request;

describe('the list of threads', () => {
  it('hands its filters on', async () => {
    const token = await edge.ownerToken();
    const visitor = await edge.visitorToken();
    await edge.call('POST', threads(), { token: visitor, body: {} });
    const query =
      '?day=2026-10-31&time_zone=Asia/Kolkata&rating=down&unanswered=true&text=gift%20card&limit=5';
    const answer = await edge.call('GET', `${threads()}${query}`, { token });
    expect(answer).toMatchObject({ status: 200, body: [{ first_question: '', unanswered: false }] });
    expect(lastCall()).toMatchObject({
      day: '2026-10-31',
      timeZone: 'Asia/Kolkata',
      rating: 'down',
      unanswered: true,
      text: 'gift card',
      limit: 5,
      before: 0,
    });
    const own = await edge.call('GET', threads(), { token: visitor });
    expect(own.body).toMatchObject([{ first_question: '' }]);
    expect(own.text).not.toContain('unanswered');
    expect(lastCall()).toMatchObject({ unanswered: false });
  });

  it.each([
    ['time_zone=Mars/Base', 'time_zone: must be the name of a time zone such as Europe/Berlin'],
    ['day=31.10.2026', 'day: must be a day such as 2026-01-31'],
    ['day=2026-02-30', 'day: must be a day such as 2026-01-31'],
    ['rating=good', 'rating: must be one of "up", "down", "none"'],
    ['unanswered=yes', 'unanswered: must be true'],
    ['text=', 'text: must not be empty'],
    ['text=%00', 'text: must not contain a NUL character'],
    [`text=${'x'.repeat(201)}`, 'text: must have at most 200 characters'],
  ])('refuses %s', async (query, detail) => {
    const token = await edge.ownerToken();
    const answer = await edge.call('GET', `${threads()}?${query}`, { token });
    expect(answer).toMatchObject({ status: 400, body: { code: 'REQUEST.INVALID', detail } });
  });
});

describe('a new thread', () => {
  it('needs a bot that is there and live', async () => {
    const token = await edge.visitorToken();
    edge.saveBot({ liveMode: false });
    const off = await edge.call('POST', threads(), { token, body: {} });
    expect(off).toMatchObject({ status: 409, body: { code: 'BOTS.OFFLINE' } });
    expect(edge.world.threads.size).toBe(0);
  });

  it('is refused where the bot was deleted, though the visitor’s token is good', async () => {
    const token = await edge.visitorToken();
    const path = threads();
    const { botId } = edge.world;
    edge.world.botId = newBotId();
    edge.platform.fanOut.publish(botSettingsChannel, { key: botId });
    const gone = await edge.call('POST', path, { token, body: {} });
    expect(gone).toMatchObject({ status: 404, body: { code: 'BOTS.NOT_FOUND' } });
    expect(edge.world.threads.size).toBe(0);
  });
});

describe('a vote', () => {
  it.each([
    [1, 0],
    [1, 1],
    [4, 2],
    [0, 0],
  ])('is posted as sums with one of them 1 higher: %d and %d', async (positive, negative) => {
    const token = await edge.visitorToken();
    const id = newId();
    const body = { reference_message_id: id, positive_count: positive, negative_count: negative };
    const path = `/api/v1/${edge.world.botId}/bot_message_reviews/${id}`;
    const answer = await edge.call('POST', path, { token, body });
    expect(answer).toMatchObject({ status: 200, body: { positive_count: positive } });
  });
});

describe('a visitor’s data', () => {
  const path = () => `/api/v1/chats/${edge.world.botId}/visitors/me`;

  it('is downloaded and deleted with the visitor’s token, also while the bot is off', async () => {
    const token = await edge.visitorToken();
    const other = await edge.visitorToken('anon_ffffffffffffffffffffffffffffffff');
    const { body: thread } = await edge.call('POST', threads(), { token, body: {} });
    const { body: foreign } = await edge.call('POST', threads(), { token: other, body: {} });
    store(edge.world, String(thread._id), { content: 'Is it open?' });
    store(edge.world, String(foreign._id), { content: 'Mine' });
    edge.saveBot({ liveMode: false });
    const mine = await edge.call('GET', `${path()}/export`, { token });
    expect(mine).toMatchObject({
      status: 200,
      body: { threads: [{ _id: thread._id, messages: [{ content: 'Is it open?', seq: 1 }] }], next: null },
    });
    expect(mine.text).not.toContain('Mine');
    const preflight = await edge.call('OPTIONS', path(), { headers: { origin: 'https://shop.example' } });
    expect(preflight.headers.get('access-control-allow-methods')).toContain('DELETE');
    for (let times = 0; times < 2; times += 1)
      expect((await edge.call('DELETE', path(), { token })).status).toBe(204);
    expect((await edge.call('GET', `${path()}/export`, { token })).body).toEqual({ threads: [], next: null });
    expect([...edge.world.threads.keys()]).toEqual([foreign._id]);
  });

  it('is nobody else’s', async () => {
    const owner = await edge.ownerToken();
    const token = await edge.visitorToken();
    expect(await edge.call('DELETE', path(), { token: owner })).toMatchObject({ status: 403 });
    expect(await edge.call('GET', `${path()}/export`, { token: owner })).toMatchObject({ status: 403 });
    expect(await edge.call('DELETE', path())).toMatchObject({ status: 401 });
    const foreign = `/api/v1/chats/${newBotId()}/visitors/me`;
    expect(await edge.call('DELETE', foreign, { token })).toMatchObject({ status: 404 });
    expect(await edge.call('GET', `${path()}/export?after=x`, { token })).toMatchObject({
      status: 400,
      body: { detail: 'after: must be the next of the page before' },
    });
  });
});
