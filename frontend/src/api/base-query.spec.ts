import { createAppStore } from '../app/console/store';
import { aBot } from '../testing/factories';
import { apiError, FakeApi, logInAs } from '../testing/fake-api';
import { botsApi } from './bots.api';
import { getSession } from './session';

const BOTS = '/users/u1/bots';
const REFRESH = '/users/token/refresh';
let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install();
});

const ask = () => createAppStore().dispatch(botsApi.endpoints.bots.initiate('u1'));
/** Answers only the token that the refresh hands out. */
const onlyNewToken = (detail: string) =>
  api.on('GET', BOTS, ({ authorization }) =>
    authorization === 'Bearer a2' ? { body: [aBot()] } : apiError(401, 'AUTH.X', 'Log in again.', detail),
  );

describe('a call with an access token that has run out', () => {
  it.each(['Token has expired', 'Not authenticated'])(
    'refreshes and repeats once on "%s"',
    async (detail) => {
      onlyNewToken(detail).on('POST', REFRESH, { body: { access_token: 'a2', refresh_token: 'r2' } });
      expect((await ask()).data).toHaveLength(1);
      expect(api.calls('POST', REFRESH).map((call) => call.authorization)).toEqual(['Bearer refresh-of-u1']);
      expect(api.calls('GET', BOTS)).toHaveLength(2);
      expect(getSession()).toEqual({ userId: 'u1', accessToken: 'a2', refreshToken: 'r2' });
    },
  );

  it('shares one refresh among calls that fail together', async () => {
    onlyNewToken('Token has expired').on('POST', REFRESH, async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { body: { access_token: 'a2', refresh_token: 'r2' } };
    });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.every(({ data }) => data?.length === 1)).toBe(true);
    expect(api.calls('POST', REFRESH)).toHaveLength(1);
  });

  it('shares it with a call that starts while it is under way', async () => {
    const late: Promise<unknown>[] = [];
    onlyNewToken('Not authenticated').on('POST', REFRESH, async () => {
      if (late.length === 0) late.push(ask());
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { body: { access_token: 'a2', refresh_token: 'r2' } };
    });
    await ask();
    expect(await late[0]).toMatchObject({ data: [{ botname: 'Alpine Shop' }] });
    expect(api.calls('POST', REFRESH)).toHaveLength(1);
  });

  it('does not go on for ever when the new token is refused as well', async () => {
    api
      .on('GET', BOTS, apiError(401, 'AUTH.X', 'Log in again.', 'Token has expired'))
      .on('POST', REFRESH, { body: { access_token: 'a2', refresh_token: 'r2' } });
    expect((await ask()).error).toMatchObject({ status: 401 });
    expect(api.calls('GET', BOTS)).toHaveLength(2);
  });

  it('ends the session when the refresh is refused', async () => {
    onlyNewToken('Token has expired').on('POST', REFRESH, apiError(401, 'AUTH.X', 'no', 'Not authenticated'));
    expect((await ask()).error).toMatchObject({ status: 401, data: { code: 'AUTH.X' } });
    expect(getSession()).toEqual({ userId: null, accessToken: null, refreshToken: null });
  });

  it('keeps the session when the server is only unavailable', async () => {
    onlyNewToken('Token has expired').on('POST', REFRESH, apiError(503, 'X', 'Away.'));
    await ask();
    expect(getSession()).toEqual({ userId: 'u1', accessToken: null, refreshToken: 'refresh-of-u1' });
  });

  it('leaves other refusals alone', async () => {
    api.on('GET', BOTS, apiError(401, 'AUTH.WRONG_PASSWORD', 'Wrong email or password.'));
    expect((await ask()).error).toMatchObject({ status: 401, data: { message: 'Wrong email or password.' } });
    expect(api.calls('POST', REFRESH)).toHaveLength(0);
  });
});

it('explains a server that cannot be reached', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
  expect((await ask()).error).toMatchObject({
    status: 'FETCH_ERROR',
    data: { message: 'The server cannot be reached. Check your connection and try again.' },
  });
});
