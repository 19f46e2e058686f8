import { botsApi } from '../../../api/bots.api';
import { createAppStore } from '../../../app/console/store';
import { hasUnsaved } from '../../../lib/autosave/autosave';
import { aBot } from '../../../testing/factories';
import { apiError, type FakeAnswer, FakeApi, logInAs } from '../../../testing/fake-api';
import { editBot, resolveConflict, SAVE_AFTER_MS, saveBot } from '../drafts/bot-autosave';
import { selectDraft } from '../drafts/bot-drafts.slice';
import { switchLive } from './switch-live';

const { jest } = import.meta;
const bot = aBot({ version: 3, live_mode: true });
const PATH = `/bots/${bot._id}`;
let api: FakeApi;
let store: ReturnType<typeof createAppStore>;
/** As the server has it: a version that is not current is a conflict, a long title is refused. */
let server: typeof bot;

beforeEach(async () => {
  localStorage.clear();
  logInAs('u1');
  server = bot;
  api = FakeApi.install()
    .on('GET', '/users/u1/bots', { body: [bot] })
    .on('PATCH', PATH, ({ body }) => answerTo(body as typeof bot));
  store = createAppStore();
  await store.dispatch(botsApi.endpoints.bots.initiate('u1'));
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

function answerTo({ version, ...change }: typeof bot): FakeAnswer {
  if (version !== server.version) {
    const { status, body } = apiError(409, 'BOTS.VERSION_CONFLICT', 'Changed.');
    return { status, body: { ...(body as object), bot: server } };
  }
  if (change.dialogue_title) return apiError(400, 'BOTS.INVALID_FIELD', 'Not this title.');
  server = { ...server, ...change, version: version + 1 };
  return { body: server };
}
const off = () => store.dispatch(switchLive(bot, false));
const shown = () => botsApi.endpoints.bots.select('u1')(store.getState()).data?.[0];
const draft = () => selectDraft(store.getState(), bot._id);
const bodies = () => api.calls('PATCH', PATH).map(({ body }) => body);
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('goes at once, by itself, and outlives the page; only the answer makes it so', async () => {
  const asked = off();
  expect(shown()?.live_mode).toBe(true);
  expect(draft()?.live).toEqual({ wanted: false, problem: null });
  expect(hasUnsaved(store.getState())).toBe(true);
  await asked;
  expect(bodies()).toEqual([{ version: 3, live_mode: false }]);
  expect(api.calls('PATCH', PATH)[0]?.keepalive).toBe(true);
  expect(shown()?.live_mode).toBe(false);
  expect(hasUnsaved(store.getState())).toBe(false);
});

it.each(['x'.repeat(90), 'Refused by the server'])('happens while a title cannot be saved', async (title) => {
  store.dispatch(editBot(bot, { dialogue_title: title }));
  await wait(SAVE_AFTER_MS + 1_000);
  await off();
  expect(server.live_mode).toBe(false);
  expect(shown()?.live_mode).toBe(false);
  store.dispatch(editBot(bot, { description: 'D' }));
  await wait(SAVE_AFTER_MS);
  expect(server).toMatchObject({ description: 'D', live_mode: false });
});

it('happens during a conflict, which stays to be decided', async () => {
  server = { ...bot, botname: 'Summit', version: 9 };
  store.dispatch(editBot(bot, { botname: 'A' }));
  await wait(SAVE_AFTER_MS);
  await off();
  expect(server).toMatchObject({ live_mode: false, botname: 'Summit' });
  expect(draft()?.outcome).toMatchObject({ kind: 'conflict', fields: ['botname'] });
  const sent = bodies().length;
  await store.dispatch(resolveConflict(bot._id, 'mine'));
  expect(bodies().slice(sent)).toEqual([{ version: 10, botname: 'A' }]);
  expect(draft()).toMatchObject({ outcome: { kind: 'saved' }, merged: [] });
});

it('catches up with a bot that changed elsewhere', async () => {
  server = { ...bot, botname: 'Summit', version: 9 };
  await off();
  expect(bodies().at(-1)).toEqual({ version: 9, live_mode: false });
  expect(shown()).toMatchObject({ live_mode: false, botname: 'Summit' });
});

it('says why it did not happen, and shows what is', async () => {
  api.on('PATCH', PATH, apiError(503, 'X', 'The server is away.'));
  await off();
  expect(shown()?.live_mode).toBe(true);
  expect(draft()?.live).toEqual({ wanted: false, problem: 'The server is away.' });
  expect(hasUnsaved(store.getState())).toBe(true);
});

it('is neither reported nor a conflict to what its owner types at the same time', async () => {
  store.dispatch(editBot(bot, { botname: 'A' }));
  await off();
  await wait(SAVE_AFTER_MS);
  expect(bodies()).toEqual([
    { version: 3, live_mode: false },
    { version: 4, botname: 'A' },
  ]);
  expect(draft()?.merged).toEqual([]);
});

it('does not wait for a text under way, whose late answer turns nothing back', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  api.on('PATCH', PATH, async ({ body }) => {
    const answer = answerTo(body as typeof bot);
    if ('botname' in (body as object)) await held;
    return answer;
  });
  store.dispatch(editBot(bot, { botname: 'A' }));
  const saved = store.dispatch(saveBot(bot._id));
  await wait(0);
  await off();
  expect(shown()).toMatchObject({ live_mode: false, version: 5 });
  release();
  expect(await saved).toEqual({});
  expect(shown()).toMatchObject({ live_mode: false, botname: 'A', version: 5 });
  expect(draft()).toMatchObject({ base: { version: 5 }, merged: [] });
});

it('leaves what was typed elsewhere for a conflict to find', async () => {
  store.dispatch(editBot(bot, { botname: 'A' }));
  server = { ...bot, botname: 'Summit', version: 9 };
  await off();
  await wait(SAVE_AFTER_MS);
  expect(draft()?.outcome).toMatchObject({ kind: 'conflict', fields: ['botname'] });
});
