import { newBotId } from '@chirrup/kernel/ids';
import { signDraftToken } from '../src/identity/draft-token.js';
import { type Edge, startEdge, visitorId } from './support/edge.js';
import { signingKeys } from './support/fake-platform.js';

const SHOP = 'https://shop.example';
let edge: Edge;
let draft: string;
beforeAll(async () => {
  edge = await startEdge();
  edge.saveBot({ liveMode: false, allowedOrigins: [SHOP] });
  const { status, body } = await edge.call('POST', `/api/v1/bots/${edge.world.botId}/draft_link`, {
    token: await edge.ownerToken(),
  });
  expect(status).toBe(201);
  draft = String(body.token);
});
afterAll(() => edge.bff.stop());

const start = (token: string | undefined, origin = SHOP) =>
  edge.call('POST', '/api/v1/visitors/session', {
    body: { bot_id: edge.world.botId, user_id: visitorId, ...(token && { draft: token }) },
    headers: { origin },
  });
const refused = { status: 403, body: { code: 'VISITORS.DRAFT_INVALID' } };

describe('a link to the draft', () => {
  it('lets its holder chat while the bot is off, and nobody else', async () => {
    const { status, body } = await start(draft);
    expect(status).toBe(200);
    const path = `/api/v1/chats/${edge.world.botId}/threads`;
    expect(await edge.call('POST', path, { token: String(body.visitor_token), body: {} })).toMatchObject({
      status: 201,
    });
    expect(await start(undefined)).toMatchObject({ status: 409, body: { code: 'BOTS.OFFLINE' } });
  });

  it.each(['draft', 'preview'])('ends its session with the membership of who made it: %s', async (kind) => {
    const other = await startEdge();
    other.saveBot({ liveMode: false, allowedOrigins: [SHOP] });
    const { botId, userId } = other.world;
    const token = await other.ownerToken();
    const link = await other.call('POST', `/api/v1/bots/${botId}/draft_link`, { token });
    const session =
      kind === 'draft'
        ? await other.call('POST', '/api/v1/visitors/session', {
            body: { bot_id: botId, user_id: visitorId, draft: link.body.token },
            headers: { origin: SHOP },
          })
        : await other.call('POST', `/api/v1/bots/${botId}/preview_session`, {
            token,
            body: { user_id: visitorId },
          });
    const ask = () =>
      other.call('POST', `/api/v1/chats/${botId}/threads`, {
        token: String(session.body.visitor_token),
        body: {},
      });
    expect((await ask()).status).toBe(201);
    other.world.members.delete(userId);
    expect((await ask()).status).toBe(401);
    await other.bff.stop();
  });

  it('works on allowed origins only', async () => {
    expect(await start(draft, 'https://other.example')).toMatchObject({
      status: 403,
      body: { code: 'VISITORS.ORIGIN_NOT_ALLOWED' },
    });
  });

  it('is refused when it is of another bot, a stranger, run out, or no such token', async () => {
    const { botId } = edge.world;
    const sign = async (claims: { botId: string; userId: string }, now = Date.now()) =>
      (await signDraftToken(signingKeys, claims, now)).token;
    const { userId } = edge.world;
    expect((await start(await sign({ botId, userId }))).status).toBe(200);
    for (const token of [
      await sign({ botId: newBotId(), userId }),
      await sign({ botId, userId: 'a-stranger' }),
      await sign({ botId, userId }, Date.now() - 24 * 60 * 60 * 1_000 - 1_000),
      await edge.ownerToken(),
      `${draft}x`,
    ])
      expect(await start(token)).toMatchObject(refused);
  });
});
