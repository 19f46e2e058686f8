import { botsApi } from '../../../api/bots.api';
import { createAppStore } from '../../../app/console/store';
import { hasUnsaved, saveAll } from '../../../lib/autosave/autosave';
import { aBot } from '../../../testing/factories';
import { apiError, type FakeAnswer, FakeApi, logInAs } from '../../../testing/fake-api';
import { editBot, resolveConflict, retryBot, SAVE_AFTER_MS, saveBot } from './bot-autosave';
import { botProblems, viewOf } from './bot-draft';
import { selectDraft } from './bot-drafts.slice';
import type { BotEdits } from './bot-fields';

const { jest } = import.meta;
const bot = aBot({ version: 3, botname: 'Alpine' });
const PATH = `/bots/${bot._id}`;
let api: FakeApi;
let store: ReturnType<typeof createAppStore>;

beforeEach(async () => {
  localStorage.clear();
  logInAs('u1');
  api = FakeApi.install();
  api.on('GET', '/users/u1/bots', { body: [bot] });
  store = createAppStore();
  await store.dispatch(botsApi.endpoints.bots.initiate('u1'));
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const type = (change: BotEdits) => store.dispatch(editBot(bot, change));
const draft = () => selectDraft(store.getState(), bot._id);
const bodies = () => api.calls('PATCH', PATH).map(({ body }) => body);
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const accept = (bodyOf = bot) =>
  api.on('PATCH', PATH, ({ body }) => ({
    body: { ...bodyOf, ...(body as object), version: (body as { version: number }).version + 1 },
  }));
const conflictWith = (theirs: typeof bot): FakeAnswer => {
  const { status, body } = apiError(409, 'BOTS.VERSION_CONFLICT', 'Changed.');
  return { status, body: { ...(body as object), bot: theirs } };
};

describe('saving', () => {
  it('waits two seconds after the last edit and sends the changed fields with the version', async () => {
    expect(SAVE_AFTER_MS).toBe(2000);
    accept();
    type({ botname: 'A' });
    await wait(SAVE_AFTER_MS - 1);
    type({ botname: 'Al' });
    await wait(SAVE_AFTER_MS - 1);
    expect(bodies()).toEqual([]);
    await wait(1);
    expect(bodies()).toEqual([{ version: 3, botname: 'Al' }]);
    expect(draft()?.outcome.kind).toBe('saved');
  });

  it('sends one at a time; what is typed during a save goes next, on the new version', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    api.on('PATCH', PATH, async ({ body }) => {
      await held;
      const { version } = body as { version: number };
      return { body: { ...bot, ...(body as object), version: version + 1 } };
    });
    type({ botname: 'A' });
    await wait(SAVE_AFTER_MS);
    type({ description: 'D' });
    await wait(SAVE_AFTER_MS);
    expect(bodies()).toHaveLength(1);
    release();
    await wait(0);
    expect(bodies()).toEqual([
      { version: 3, botname: 'A' },
      { version: 4, description: 'D' },
    ]);
    expect(hasUnsaved(store.getState())).toBe(false);
  });

  it('keeps the text when it fails, and Retry sends it', async () => {
    api.on('PATCH', PATH, apiError(503, 'X', 'The server is away.'));
    type({ botname: 'A' });
    await wait(SAVE_AFTER_MS);
    expect(draft()?.outcome).toEqual({ kind: 'failed', message: 'The server is away.', retrying: true });
    expect(viewOf(bot, draft()).botname).toBe('A');
    expect(hasUnsaved(store.getState())).toBe(true);
    accept();
    await store.dispatch(saveBot(bot._id));
    expect(draft()?.outcome.kind).toBe('saved');
    expect(bodies()).toHaveLength(2);
  });

  it('tries again by itself while the server is unavailable, with growing waits', async () => {
    api.on('PATCH', PATH, apiError(503, 'X', 'The server is away.'));
    type({ botname: 'A' });
    await wait(SAVE_AFTER_MS);
    await wait(120_000);
    expect(bodies().length).toBeGreaterThan(5);
    expect(bodies().length).toBeLessThan(12);
    expect(hasUnsaved(store.getState())).toBe(true);
    accept();
    await wait(30_000);
    expect(draft()?.outcome.kind).toBe('saved');
    const sent = bodies().length;
    await wait(120_000);
    expect(bodies()).toHaveLength(sent);
  });

  it('tries again no sooner than the server asks', async () => {
    api.on('PATCH', PATH, { ...apiError(429, 'X', 'Too many.'), headers: { 'retry-after': '40' } });
    type({ botname: 'A' });
    await wait(SAVE_AFTER_MS + 39_000);
    expect(bodies()).toHaveLength(1);
    await wait(1_000);
    expect(bodies()).toHaveLength(2);
  });

  it.each([400, 403, 413, 422])('does not repeat by itself what was refused with %i', async (status) => {
    api.on('PATCH', PATH, apiError(status, 'X', 'No.'));
    type({ botname: 'A' });
    await wait(300_000);
    expect(bodies()).toHaveLength(1);
    expect(botProblems(draft())).toEqual({ botname: 'No.' });
    expect(hasUnsaved(store.getState())).toBe(true);
  });

  it('does not repeat by itself what is about the bot and not about a value', async () => {
    api.on('PATCH', PATH, apiError(404, 'X', 'No.'));
    type({ botname: 'A', description: 'D' });
    await wait(300_000);
    expect(bodies()).toHaveLength(1);
    expect(draft()?.outcome).toEqual({ kind: 'failed', message: 'No.', retrying: false });
  });

  it('sends at once when the page goes, so that it outlives the page', async () => {
    accept();
    type({ botname: 'A' });
    await store.dispatch(saveAll({ keepalive: true }));
    await wait(SAVE_AFTER_MS);
    expect(bodies()).toEqual([{ version: 3, botname: 'A' }]);
    expect(api.calls('PATCH', PATH)[0]?.keepalive).toBe(true);
  });

  it('sends nothing that is not acceptable', async () => {
    type({ baseURL: 'shop.example' });
    await wait(SAVE_AFTER_MS);
    expect(bodies()).toEqual([]);
    expect(viewOf(bot, draft()).baseURL).toBe('shop.example');
  });
});

describe('a field that is refused', () => {
  const refuse = (field: string) => {
    let version = 3;
    api.on('PATCH', PATH, ({ body }) => {
      if (field in (body as object)) return apiError(400, 'X', 'Not this.');
      version += 1;
      return { body: { ...bot, ...(body as object), version } };
    });
  };

  it('holds back no other, neither those sent with it nor later ones', async () => {
    refuse('botname');
    type({ description: 'D', botname: 'A', instructions: 'I' });
    await wait(SAVE_AFTER_MS);
    expect(bodies().slice(1)).toEqual([
      { version: 3, botname: 'A' },
      { version: 3, description: 'D' },
      { version: 4, instructions: 'I' },
    ]);
    expect(botProblems(draft())).toEqual({ botname: 'Not this.' });
    expect(viewOf(bot, draft()).botname).toBe('A');
    type({ description: 'Later' });
    await wait(SAVE_AFTER_MS);
    expect(bodies().at(-1)).toEqual({ version: 5, description: 'Later' });
    expect(hasUnsaved(store.getState())).toBe(true);
  });

  it('goes again with Retry, and once it was changed', async () => {
    refuse('branding_text');
    type({ branding_text: 'By Ann' });
    await wait(SAVE_AFTER_MS);
    await store.dispatch(retryBot(bot._id));
    expect(bodies()).toHaveLength(2);
    accept();
    type({ branding_text: 'By us' });
    expect(botProblems(draft())).toEqual({});
    await wait(SAVE_AFTER_MS);
    expect(bodies().at(-1)).toEqual({ version: 3, branding_text: 'By us' });
    expect(hasUnsaved(store.getState())).toBe(false);
  });

  it('stops asking field by field when the server becomes unavailable', async () => {
    api.on('PATCH', PATH, ({ body }) =>
      Object.keys(body as object).length > 2 ? apiError(400, 'X', 'No.') : apiError(503, 'X', 'Away.'),
    );
    type({ botname: 'A', description: 'D', instructions: 'I' });
    await wait(SAVE_AFTER_MS);
    expect(bodies()).toHaveLength(2);
    expect(draft()?.edits).toEqual({ botname: 'A', description: 'D', instructions: 'I' });
  });

  it('by our own rules is not sent at all, and the rest is', async () => {
    accept();
    type({ dialogue_title: 'x'.repeat(81), description: 'D' });
    await wait(SAVE_AFTER_MS);
    expect(bodies()).toEqual([{ version: 3, description: 'D' }]);
    expect(botProblems(draft())).toEqual({ dialogue_title: '81 characters, at most 80 can be saved.' });
    expect(hasUnsaved(store.getState())).toBe(true);
    type({ dialogue_title: bot.dialogue_title });
    expect(hasUnsaved(store.getState())).toBe(false);
  });
});

describe('a bot that changed elsewhere', () => {
  const theirs = { ...bot, botname: 'Summit', version: 9 };

  it('asks, and keeps mine on top of their version', async () => {
    api.on('PATCH', PATH, conflictWith(theirs));
    type({ botname: 'A' });
    await wait(SAVE_AFTER_MS);
    expect(draft()?.outcome).toMatchObject({ kind: 'conflict', fields: ['botname'] });
    accept(theirs);
    await store.dispatch(resolveConflict(bot._id, 'mine'));
    expect(bodies().at(-1)).toEqual({ version: 9, botname: 'A' });
    expect(draft()?.outcome.kind).toBe('saved');
  });

  it('takes theirs and sends nothing more', async () => {
    api.on('PATCH', PATH, conflictWith(theirs));
    type({ botname: 'A' });
    await wait(SAVE_AFTER_MS);
    await store.dispatch(resolveConflict(bot._id, 'theirs'));
    expect(bodies()).toHaveLength(1);
    const list = botsApi.endpoints.bots.select('u1')(store.getState()).data;
    expect(list?.[0]?.botname).toBe('Summit');
    expect(hasUnsaved(store.getState())).toBe(false);
  });

  it('saves again by itself when the fields do not meet', async () => {
    api.on('PATCH', PATH, ({ body }) =>
      (body as { version: number }).version === 3
        ? conflictWith(theirs)
        : { body: { ...theirs, description: 'D', version: 10 } },
    );
    type({ description: 'D' });
    await wait(SAVE_AFTER_MS);
    expect(bodies()).toEqual([
      { version: 3, description: 'D' },
      { version: 9, description: 'D' },
    ]);
    expect(draft()).toMatchObject({ outcome: { kind: 'saved' }, merged: ['botname'] });
  });

  it('gives up chasing after three tries and says so', async () => {
    let version = 3;
    api.on('PATCH', PATH, () => {
      version += 1;
      return conflictWith({ ...bot, instructions: `v${version}`, version });
    });
    type({ description: 'D' });
    await wait(SAVE_AFTER_MS);
    expect(bodies()).toHaveLength(4);
    expect(draft()?.outcome.kind).toBe('failed');
    expect(draft()?.edits).toEqual({ description: 'D' });
  });
});
