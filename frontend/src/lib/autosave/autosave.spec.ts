import { clearAllListeners } from '@reduxjs/toolkit';
import type { ApiFailure } from '../../api/send';
import { createAppStore } from '../../app/console/store';
import { createAutosave, hasUnsaved, saveAll } from './autosave';

const { jest } = import.meta;
const DELAY_MS = 1_000;
const BUSY = { status: 503, data: { code: 'X', message: 'Busy.' } } as ApiFailure;

let unsent: string[];
let sent: { id: string; keepalive: boolean }[];
let answer: (id: string) => Promise<ApiFailure | undefined>;
let reports: { id: string; retrying: boolean }[];
let store: ReturnType<typeof createAppStore>;

const autosave = createAutosave<string>({
  name: 'note',
  delayMs: DELAY_MS,
  keyOf: (id) => id,
  drafts: () => ['a', 'b'],
  canSave: (_, id) => unsent.includes(id),
  isUnsaved: (_, id) => unsent.includes(id),
  send:
    (id, { keepalive }) =>
    async () => {
      unsent = unsent.filter((each) => each !== id);
      sent.push({ id, keepalive });
      return answer(id);
    },
  failed: (id, _, retrying) => {
    unsent.push(id);
    reports.push({ id, retrying });
    return { type: 'note/failed' };
  },
});

beforeEach(() => {
  jest.useFakeTimers();
  [unsent, sent, reports] = [[], [], []];
  answer = async () => undefined;
  store = createAppStore();
});
afterEach(() => jest.useRealTimers());

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const edit = (id: string) => {
  unsent.push(id);
  store.dispatch(autosave.schedule(id));
};
const ids = () => sent.map(({ id }) => id);

it('saves once after the last of several edits, each draft by itself', async () => {
  edit('a');
  await wait(DELAY_MS - 1);
  edit('a');
  edit('b');
  await wait(DELAY_MS - 1);
  expect(ids()).toEqual([]);
  await wait(1);
  expect(ids()).toEqual(['a', 'b']);
  expect(hasUnsaved(store.getState())).toBe(false);
});

it('sends nothing when the edit was cancelled', async () => {
  edit('a');
  store.dispatch(autosave.cancel('a'));
  await wait(10 * DELAY_MS);
  expect(ids()).toEqual([]);
});

it('has one request at a time; any number of later saves send once what came since', async () => {
  let release: () => void = () => undefined;
  answer = () => new Promise((resolve) => (release = () => resolve(undefined)));
  edit('a');
  await wait(DELAY_MS);
  edit('a');
  const saves = [store.dispatch(autosave.save('a')), store.dispatch(autosave.save('a'))];
  await wait(DELAY_MS);
  expect(ids()).toEqual(['a']);
  release();
  await wait(0);
  expect(ids()).toEqual(['a', 'a']);
  release();
  await Promise.all(saves);
  await wait(10 * DELAY_MS);
  expect(ids()).toEqual(['a', 'a']);
});

it('repeats what failed in passing, later each time, and not what was refused', async () => {
  answer = async () => BUSY;
  edit('a');
  await wait(DELAY_MS + 7_000);
  expect(sent).toHaveLength(3);
  answer = async () => ({ ...BUSY, status: 404 });
  await wait(60_000);
  expect(sent).toHaveLength(4);
  expect(reports.map(({ retrying }) => retrying)).toEqual([true, true, true, false]);
  expect(hasUnsaved(store.getState())).toBe(true);
});

it('sends a failed draft with the next edit, when that is due sooner', async () => {
  answer = async () => ({ ...BUSY, retryAfter: 60 });
  edit('a');
  await wait(DELAY_MS);
  answer = async () => undefined;
  store.dispatch(autosave.schedule('a'));
  await wait(DELAY_MS);
  expect(ids()).toEqual(['a', 'a']);
  await wait(120_000);
  expect(ids()).toEqual(['a', 'a']);
});

it('saves all at once when the page goes', async () => {
  edit('a');
  edit('b');
  await store.dispatch(saveAll({ keepalive: true }));
  expect(sent).toEqual([
    { id: 'a', keepalive: true },
    { id: 'b', keepalive: true },
  ]);
});

it('forgets what was scheduled with its store', async () => {
  edit('a');
  store.dispatch(clearAllListeners());
  await wait(10 * DELAY_MS);
  expect(ids()).toEqual([]);
});
