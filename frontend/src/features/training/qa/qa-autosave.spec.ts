import { forgetQa, qaApi } from '../../../api/qa.api';
import type { Qa } from '../../../api/types';
import { createAppStore } from '../../../app/console/store';
import { hasUnsaved, saveAll } from '../../../lib/autosave/autosave';
import { apiError, FakeApi, logInAs } from '../../../testing/fake-api';
import {
  addPair,
  addPairAgain,
  editPair,
  leavePairs,
  removePair,
  resolvePair,
  retryPair,
  savePair,
  undoRemoval,
} from './qa-autosave';
import { entriesOf, type QaEntry } from './qa-draft';
import { selectDrafts } from './qa-drafts.slice';

const { jest: fakes } = import.meta as unknown as { jest: typeof jest };

const BOT = 'C-1';
const LIST = `/bots/${BOT}/qa_list`;
const aQa = (_id: string, part: Partial<Qa> = {}): Qa => ({
  _id,
  paused: false,
  draft: false,
  version: 1,
  question: `Question ${_id}`,
  answer: 'A',
  phrasings: [],
  created_at: 10,
  ...part,
});

let api: FakeApi;
let keys: (string | undefined)[];
let store: ReturnType<typeof createAppStore>;

beforeEach(async () => {
  fakes.useFakeTimers();
  logInAs('u1');
  api = FakeApi.install();
  keys = [];
  const { fetch } = globalThis;
  globalThis.fetch = ((url: string, init?: RequestInit) => {
    keys.push(new Map(Object.entries(init?.headers ?? {})).get('idempotency-key'));
    return fetch(url, init);
  }) as typeof fetch;
  api.on('GET', LIST, { body: [aQa('q1'), aQa('q2')] });
  api.on('POST', LIST, ({ body }) => ({ status: 201, body: aQa('q9', body as Partial<Qa>) }));
  api.on('PUT', `${LIST}/q1`, ({ body }) => ({ body }));
  api.on('DELETE', `${LIST}/q1`, { status: 204 });
  store = createAppStore();
  await store.dispatch(qaApi.endpoints.qaList.initiate(BOT));
  keys = [];
});
afterEach(() => fakes.useRealTimers());

const entries = () => {
  const { data } = qaApi.endpoints.qaList.select(BOT)(store.getState());
  return entriesOf(data ?? [], selectDrafts(store.getState(), BOT));
};
const entry = (question: string): QaEntry => {
  const found = entries().find((each) => each.question === question);
  if (!found) throw new Error(`no pair '${question}'`);
  return found;
};
const pass = (ms: number) => fakes.advanceTimersByTimeAsync(ms);
const blank = () => entry('');

describe('typing', () => {
  it('is saved once, five seconds after the last change', async () => {
    store.dispatch(editPair(BOT, entry('Question q1'), { answer: 'B' }));
    await pass(4_900);
    store.dispatch(editPair(BOT, entry('Question q1'), { answer: 'BC' }));
    await pass(4_900);
    expect(api.calls('PUT', `${LIST}/q1`)).toHaveLength(0);
    await pass(200);
    expect(api.calls('PUT', `${LIST}/q1`).map(({ body }) => body)).toEqual([aQa('q1', { answer: 'BC' })]);
    expect(entry('Question q1').draft?.outcome.kind).toBe('saved');
  });

  it('has one request under way per pair; later text goes with the next', async () => {
    let answer: (value: { body: unknown }) => void = () => {};
    api.on('PUT', `${LIST}/q1`, () => new Promise((resolve) => (answer = resolve)));
    store.dispatch(editPair(BOT, entry('Question q1'), { answer: 'first' }));
    await pass(5_000);
    store.dispatch(editPair(BOT, entry('Question q1'), { answer: 'second' }));
    await pass(5_000);
    expect(api.calls('PUT', `${LIST}/q1`)).toHaveLength(1);
    answer({ body: aQa('q1', { answer: 'first' }) });
    await pass(0);
    expect(api.calls('PUT', `${LIST}/q1`).at(-1)?.body).toMatchObject({ answer: 'second' });
  });

  it('stays on the screen when it could not be saved, until Retry works', async () => {
    api.on('PUT', `${LIST}/q1`, apiError(503, 'BUSY', 'The server is busy.'));
    store.dispatch(editPair(BOT, entry('Question q1'), { answer: 'kept' }));
    await pass(5_000);
    const failed = entry('Question q1');
    expect(failed.answer).toBe('kept');
    expect(failed.draft?.outcome).toEqual({
      kind: 'failed',
      of: 'save',
      message: 'The server is busy.',
      full: false,
      gone: false,
      retrying: true,
    });
    api.on('PUT', `${LIST}/q1`, ({ body }) => ({ body }));
    store.dispatch(retryPair(BOT, failed));
    await pass(0);
    expect(entry('Question q1')).toMatchObject({ answer: 'kept', draft: { outcome: { kind: 'saved' } } });
  });
});

describe('a save that failed', () => {
  const busy = apiError(503, 'BUSY', 'The server is busy.');
  const puts = () => api.calls('PUT', `${LIST}/q1`).length;
  const type = async () => {
    store.dispatch(editPair(BOT, entry('Question q1'), { answer: 'kept' }));
    await pass(5_000);
  };

  it('is repeated by itself with growing waits, and counts as unsaved until it succeeds', async () => {
    api.on('PUT', `${LIST}/q1`, busy);
    await type();
    expect(hasUnsaved(store.getState())).toBe(true);
    await pass(120_000);
    expect(puts()).toBeGreaterThan(5);
    expect(puts()).toBeLessThan(12);
    api.on('PUT', `${LIST}/q1`, ({ body }) => ({ body }));
    await pass(30_000);
    expect(entry('Question q1')).toMatchObject({ answer: 'kept', draft: { outcome: { kind: 'saved' } } });
    expect(hasUnsaved(store.getState())).toBe(false);
    const sent = puts();
    await pass(120_000);
    expect(puts()).toBe(sent);
  });

  it('is hurried by what is typed next', async () => {
    api.on('PUT', `${LIST}/q1`, { ...busy, headers: { 'retry-after': '60' } });
    await type();
    api.on('PUT', `${LIST}/q1`, ({ body }) => ({ body }));
    await type();
    expect(puts()).toBe(2);
    await pass(120_000);
    expect(puts()).toBe(2);
  });

  it.each([400, 409, 413])('is not repeated after %i', async (status) => {
    api.on('PUT', `${LIST}/q1`, apiError(status, 'X', 'No.'));
    await type();
    await pass(300_000);
    expect(puts()).toBe(1);
    expect(entry('Question q1').draft?.outcome).toMatchObject({ kind: 'failed', retrying: false });
  });
});

describe('a pair that somebody else changed or deleted', () => {
  const refuse = (theirs: Qa) => {
    const refused = apiError(409, 'BOTS.QA_VERSION_CONFLICT', 'Changed.');
    api.on('PUT', `${LIST}/q1`, ({ body }) =>
      (body as Qa).version === theirs.version
        ? { body: { ...(body as Qa), version: theirs.version + 1 } }
        : { ...refused, body: { ...(refused.body as object), qa: theirs } },
    );
  };

  it('keeps both edits where they meet in no field', async () => {
    refuse(aQa('q1', { answer: 'Theirs', version: 4 }));
    store.dispatch(editPair(BOT, entry('Question q1'), { question: 'Mine?' }));
    await pass(5_000);
    expect(entry('Mine?')).toMatchObject({ answer: 'Theirs', draft: { outcome: { kind: 'saved' } } });
    expect(api.calls('PUT', `${LIST}/q1`)).toHaveLength(2);
  });

  it.each([
    ['mine', 'Mine', 2],
    ['theirs', 'Theirs', 1],
  ] as const)('asks where both changed the same: %s', async (choice, answer, puts) => {
    refuse(aQa('q1', { answer: 'Theirs', version: 4 }));
    store.dispatch(editPair(BOT, entry('Question q1'), { answer: 'Mine' }));
    await pass(300_000);
    expect(entry('Question q1')).toMatchObject({
      answer: 'Mine',
      draft: { outcome: { kind: 'conflict', theirs: { answer: 'Theirs' }, fields: ['answer'] } },
    });
    expect(hasUnsaved(store.getState())).toBe(true);
    await store.dispatch(resolvePair(BOT, 'q1', choice));
    expect(entry('Question q1').answer).toBe(answer);
    expect(hasUnsaved(store.getState())).toBe(false);
    expect(api.calls('PUT', `${LIST}/q1`)).toHaveLength(puts);
  });

  it('is sent under another key when it was added on this page, or the server would answer with the one that is gone', async () => {
    store.dispatch(addPair(BOT));
    store.dispatch(editPair(BOT, blank(), { question: 'Tower?', answer: 'Yes.' }));
    await store.dispatch(savePair(BOT, entry('Tower?').key));
    api.on('PUT', `${LIST}/q9`, apiError(404, 'BOTS.QA_NOT_FOUND', 'Gone.'));
    store.dispatch(editPair(BOT, entry('Tower?'), { answer: 'No.' }));
    await store.dispatch(savePair(BOT, entry('Tower?').key));
    await store.dispatch(addPairAgain(BOT, entry('Tower?')));
    const sent = keys.filter(Boolean);
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(2);
  });

  it('is offered as a new one with the typed text when it is gone', async () => {
    api.on('PUT', `${LIST}/q1`, apiError(404, 'BOTS.QA_NOT_FOUND', 'No such pair.'));
    store.dispatch(editPair(BOT, entry('Question q1'), { answer: 'Written with care' }));
    await pass(5_000);
    expect(entry('Question q1').draft?.outcome).toMatchObject({ kind: 'failed', gone: true });
    store.dispatch(forgetQa(BOT, 'q1'));
    expect(entry('Question q1').answer).toBe('Written with care');
    await store.dispatch(addPairAgain(BOT, entry('Question q1')));
    expect(api.calls('POST', LIST).at(-1)?.body).toMatchObject({ answer: 'Written with care' });
    expect(entry('Question q1').draft?.outcome.kind).toBe('saved');
  });

  it('is not deleted with an edit that came since, and says so', async () => {
    const refused = apiError(409, 'BOTS.QA_VERSION_CONFLICT', 'Changed.');
    const theirs = aQa('q1', { answer: 'Theirs', version: 4 });
    api.on('DELETE', `${LIST}/q1`, { ...refused, body: { ...(refused.body as object), qa: theirs } });
    store.dispatch(removePair(BOT, entry('Question q1')));
    await pass(10_000);
    const back = entry('Question q1');
    expect(back.answer).toBe('Theirs');
    expect(back.draft?.outcome).toMatchObject({ message: expect.stringContaining('somebody else changed') });
  });
});

describe('a new pair', () => {
  it('is sent only once it has text, and dropped when it is left blank', async () => {
    store.dispatch(addPair(BOT));
    store.dispatch(editPair(BOT, blank(), { question: ' ' }));
    await pass(6_000);
    store.dispatch(editPair(BOT, entry(' '), { question: '' }));
    store.dispatch(leavePairs(BOT, { keepalive: false }));
    await pass(0);
    expect(api.calls('POST', LIST)).toHaveLength(0);
    expect(entries()).toHaveLength(2);
  });

  it('is sent again with the same key, and stays at its place when stored', async () => {
    api.on('POST', LIST, apiError(409, 'BOTS.QA_LIMIT_REACHED', 'Your plan allows 10 pairs.'));
    const key = store.dispatch(addPair(BOT));
    store.dispatch(editPair(BOT, blank(), { question: 'New?' }));
    await store.dispatch(savePair(BOT, key));
    expect(entry('New?').draft?.outcome).toMatchObject({ message: 'Your plan allows 10 pairs.' });
    api.on('POST', LIST, ({ body }) => ({
      status: 201,
      body: aQa('q9', { ...(body as Qa), created_at: 99 }),
    }));
    await store.dispatch(savePair(BOT, key));
    expect(keys).toEqual([key, key]);
    expect(entries()[0]).toMatchObject({ key, stored: { _id: 'q9' } });
    expect(entries()).toHaveLength(3);
  });
});

describe('removing', () => {
  it('leaves the list at once and is sent after ten seconds', async () => {
    store.dispatch(removePair(BOT, entry('Question q1')));
    expect(entries().map(({ key }) => key)).toEqual(['q2']);
    await pass(9_900);
    expect(api.calls('DELETE', `${LIST}/q1`)).toHaveLength(0);
    await pass(200);
    expect(api.calls('DELETE', `${LIST}/q1`)).toHaveLength(1);
    expect(selectDrafts(store.getState(), BOT)).toEqual({});
  });

  it('can be undone, and then what was typed is saved after all', async () => {
    store.dispatch(editPair(BOT, entry('Question q1'), { answer: 'typed' }));
    store.dispatch(removePair(BOT, entry('Question q1')));
    await pass(6_000);
    expect(api.calls('PUT', `${LIST}/q1`)).toHaveLength(0);
    await store.dispatch(undoRemoval(BOT, 'q1'));
    expect(api.calls('PUT', `${LIST}/q1`)).toHaveLength(1);
    await pass(20_000);
    expect(api.calls('DELETE', `${LIST}/q1`)).toHaveLength(0);
    expect(entry('Question q1').answer).toBe('typed');
  });

  it('brings the pair back with the reason when it failed', async () => {
    api.on('DELETE', `${LIST}/q1`, apiError(500, 'X', 'Try again later.'));
    store.dispatch(removePair(BOT, entry('Question q1')));
    await pass(10_000);
    expect(entry('Question q1').draft?.outcome).toMatchObject({ message: 'Not deleted. Try again later.' });
  });

  it('takes a pair that is gone already for deleted', async () => {
    api.on('DELETE', `${LIST}/q1`, apiError(404, 'BOTS.QA_NOT_FOUND', 'Gone.'));
    store.dispatch(removePair(BOT, entry('Question q1')));
    await pass(10_000);
    expect(entries().map(({ key }) => key)).toEqual(['q2']);
  });
});

it('sends everything when the page is left', async () => {
  store.dispatch(editPair(BOT, entry('Question q2'), { answer: 'typed' }));
  store.dispatch(removePair(BOT, entry('Question q1')));
  api.on('PUT', `${LIST}/q2`, ({ body }) => ({ body }));
  store.dispatch(leavePairs(BOT, { keepalive: true }));
  await pass(0);
  expect(api.calls('PUT', `${LIST}/q2`)).toHaveLength(1);
  expect(api.calls('DELETE', `${LIST}/q1`)).toHaveLength(1);
  await pass(20_000);
  expect(api.calls('DELETE', `${LIST}/q1`)).toHaveLength(1);
});

it('sends texts and keeps removals undoable when the page is only hidden', async () => {
  store.dispatch(editPair(BOT, entry('Question q2'), { answer: 'typed' }));
  store.dispatch(removePair(BOT, entry('Question q1')));
  api.on('PUT', `${LIST}/q2`, ({ body }) => ({ body }));
  await store.dispatch(saveAll({ keepalive: true }));
  expect(api.calls('PUT', `${LIST}/q2`)[0]?.keepalive).toBe(true);
  await pass(9_900);
  expect(api.calls('DELETE', `${LIST}/q1`)).toHaveLength(0);
  await pass(200);
  expect(api.calls('DELETE', `${LIST}/q1`)).toHaveLength(1);
});

it('saves what is typed while the page is left during a save', async () => {
  let answer: (value: { body: unknown }) => void = () => {};
  api.on('PUT', `${LIST}/q1`, () => new Promise((resolve) => (answer = resolve)));
  store.dispatch(editPair(BOT, entry('Question q1'), { answer: 'first' }));
  await pass(5_000);
  store.dispatch(editPair(BOT, entry('Question q1'), { answer: 'second' }));
  store.dispatch(leavePairs(BOT, { keepalive: true }));
  answer({ body: aQa('q1', { answer: 'first' }) });
  await pass(0);
  const last = api.calls('PUT', `${LIST}/q1`).at(-1);
  expect(last).toMatchObject({ body: { answer: 'second' }, keepalive: true });
});

describe('a pair the plan has no room for', () => {
  it('is saved once another one is deleted', async () => {
    api.on('POST', LIST, apiError(409, 'BOTS.QA_LIMIT_REACHED', 'Full.'));
    const key = store.dispatch(addPair(BOT));
    store.dispatch(editPair(BOT, blank(), { question: 'One more?' }));
    await store.dispatch(savePair(BOT, key));
    expect(entry('One more?').draft?.outcome).toMatchObject({ kind: 'failed', retrying: false, full: true });
    api.on('POST', LIST, ({ body }) => ({ status: 201, body: aQa('q9', body as Partial<Qa>) }));
    store.dispatch(removePair(BOT, entry('Question q1')));
    await pass(10_000);
    await pass(0);
    expect(entry('One more?').stored?._id).toBe('q9');
  });
});
