import { type Edge, startEdge } from './support/edge.js';

let edge: Edge;
let token: string;
beforeAll(async () => {
  edge = await startEdge();
  token = await edge.ownerToken();
});
afterAll(() => edge?.bff.stop());

const at = (path: string) => `/api/v1/bots/${edge.world.botId}${path}`;

describe('a bot’s team', () => {
  it('is listed, added to, taken from and handed over', async () => {
    expect((await edge.call('GET', at('/collaborators'), { token })).body).toMatchObject([
      { role: 'owner', state: 'owner', expires_at: null },
    ]);
    const invite = { email: 'ben@shop.example', role: 'viewer' };
    const invited = await edge.call('POST', at('/collaborators'), { token, body: invite });
    expect([invited.status, invited.body]).toEqual([
      201,
      { ...invite, state: 'invited', expires_at: 1_700_000_000 },
    ]);
    const removed = await edge.call('DELETE', at('/collaborators/ben%40shop.example'), { token });
    expect(removed.status).toBe(204);
    const body = { email: 'ben@shop.example' };
    expect((await edge.call('POST', at('/transfer'), { token, body })).body).toMatchObject({
      owner_user_email: 'ben@shop.example',
      role: 'editor',
    });
  });

  it('refuses what does not fit at the edge', async () => {
    for (const body of [
      { email: 'ben@shop.example', role: 'owner' },
      { role: 'viewer' },
      { email: 'x'.repeat(300), role: 'viewer' },
    ])
      expect((await edge.call('POST', at('/collaborators'), { token, body })).status).toBe(400);
  });

  it('is nobody else’s business', async () => {
    const stranger = await edge.ownerToken('0190d2c0-0000-7000-8000-000000000000');
    for (const [method, path, body] of [
      ['GET', '/collaborators', undefined],
      ['POST', '/collaborators', { email: 'ben@shop.example', role: 'viewer' }],
      ['DELETE', '/collaborators/ben@shop.example', undefined],
      ['POST', '/transfer', { email: 'ben@shop.example' }],
    ] as const) {
      expect((await edge.call(method, at(path), { token: stranger, body })).status).toBe(404);
      expect((await edge.call(method, at(path), { body })).status).toBe(401);
    }
  });
});

describe('an invitation', () => {
  it('is accepted by who is logged in, and says what is wrong with it', async () => {
    expect((await edge.call('POST', '/api/v1/invitations/good/accept')).status).toBe(401);
    expect((await edge.call('POST', '/api/v1/invitations/good/accept', { token })).body).toEqual({
      bot_id: 'C-1',
      role: 'editor',
    });
    const used = await edge.call('POST', '/api/v1/invitations/used/accept', { token });
    expect([used.status, used.body.code]).toEqual([404, 'BOTS.INVITATION_INVALID']);
  });
});

describe('the address of an account', () => {
  const of = (path: string) => `/api/v1/users/${edge.world.userId}/${path}`;

  it('is proven by a mailed link, which can be asked for again', async () => {
    expect((await edge.call('GET', of('email_verification'), { token })).body).toEqual({
      email: 'owner@shop.example',
      state: 'open',
    });
    expect((await edge.call('POST', of('verify-email-request'), { token })).status).toBe(200);
    const verify = (email_verification_token: string) =>
      edge.call('POST', of('verify-email'), { token, body: { email_verification_token } });
    expect((await verify('good')).body).toMatchObject({ state: 'proven' });
    const used = await verify('used');
    expect([used.status, used.body.code]).toEqual([400, 'AUTH.VERIFICATION_LINK_INVALID']);
  });

  it('is nobody else’s business', async () => {
    const other = '/api/v1/users/0190d2c0-0000-7000-8000-000000000000/email_verification';
    expect((await edge.call('GET', other, { token })).status).toBe(404);
    expect((await edge.call('GET', of('email_verification'))).status).toBe(401);
  });
});
