import { newId } from '@chirrup/kernel/ids';
import type { Bot, Change, RestorationStep } from '@chirrup/proto/gen/bots/v1/bots_service';
import { topics } from '@chirrup/proto/topics';
import { type EntryEdit, entriesChanged } from '@chirrup/service-defaults/history/entries-changed';
import { until } from '@chirrup/testing/until';
import { asMember, startBots } from './bots-under-test.js';

let running: Awaited<ReturnType<typeof startBots>>;
beforeAll(async () => {
  running = await startBots();
  running.plan.numberOfBots = -1;
});
afterAll(() => running?.stop());

const asKnowledge = { principal: { kind: 'service', name: 'knowledge' } } as const;
const link = (title: string, own = {}) => ({
  url: 'https://kiln.example/clay',
  title,
  thumbnail: '',
  knowledge_content: '',
  ...own,
});

const changesOf = async (bot: Bot) =>
  (await running.bots.listChanges({ botId: bot.id, page: undefined }, asMember(bot, 'viewer'))).changes;
/** Publishes what a service did, and waits until the history has so many entries. */
const tell = async (bot: Bot, entries: number, edit: EntryEdit, importId?: string): Promise<Change[]> => {
  const act = importId ? ({ source: 'import', partOf: importId } as const) : undefined;
  const topic = edit.kind === 'test' ? topics.chatChange : topics.knowledgeChange;
  for (const event of entriesChanged(topic, { botId: bot.id, by: 'eve', act }, edit))
    await running.publish({ ...event, eventId: newId(), occurredAt: new Date() } as never);
  return until(
    () => changesOf(bot),
    (changes) => changes.length === entries,
  );
};
const added = (subject: string, after: object): EntryEdit => ({
  kind: 'link',
  subject,
  before: null,
  after: { ...after },
});
const restorations = async (bot: Bot) =>
  (await running.bots.listRestorations({ botId: bot.id }, asMember(bot))).restorations;
const next = (
  bot: Bot,
  restorationId: string,
  ends: { step: number; end: string; name?: string }[] = [],
  kinds = ['link', 'schedule'],
  failure = '',
) =>
  running.bots.continueRestoration(
    {
      botId: bot.id,
      restorationId,
      kinds,
      failure,
      ends: ends.map((end) => ({ name: '', ...end })),
    },
    asKnowledge,
  );
const undo = (bot: Bot, { id }: Change, force = false) =>
  running.bots.restoreChange({ botId: bot.id, changeId: id, all: false, force }, asMember(bot));
const allRestored = (steps: RestorationStep[]) => steps.map(({ step }) => ({ step, end: 'restored' }));

describe('what other services did to their entries', () => {
  it('is in the history once, with the fields that changed and who did it', async () => {
    const bot = await running.createBot('ada');
    await tell(bot, 1, added('l1', link('Clay')));
    const [edit, adding] = await tell(bot, 2, {
      kind: 'link',
      subject: 'l1',
      before: link('Clay'),
      after: link('Clay', { knowledge_content: 'Fired twice.' }),
    });
    expect(adding).toMatchObject({ kind: 'link', name: 'Clay', beforeJson: '', userId: 'eve' });
    expect(edit).toMatchObject({
      kind: 'link',
      name: 'https://kiln.example/clay',
      beforeJson: '{"knowledge_content":""}',
      afterJson: '{"knowledge_content":"Fired twice."}',
    });
    const test = { question: 'Open?', expectation: 'contains', expected: 'nine' };
    const [newest] = await tell(bot, 3, { kind: 'test', subject: 't1', before: test, after: null });
    expect(newest).toMatchObject({ kind: 'test', name: 'Open?', afterJson: '' });
  });

  it('is not kept where nothing differs, or of a bot that is gone', async () => {
    expect(
      entriesChanged(
        topics.knowledgeChange,
        { botId: 'b', by: null },
        { ...added('l', link('x')), before: link('x') },
      ),
    ).toEqual([]);
    const gone = { id: 'C-GONE0000000000000000' } as Bot;
    const bot = await running.createBot('bob');
    expect(await tell(gone, 0, added('l1', link('Clay')))).toEqual([]);
    // the event behind it is read all the same
    expect(await tell(bot, 1, added('l1', link('Clay')))).toHaveLength(1);
  });

  it('is one entry for all parts of an import', async () => {
    const bot = await running.createBot('cas');
    const owner = asMember(bot, 'editor', 'eve');
    await running.bots.changeBot(
      { botId: bot.id, version: 0, changes: { botName: 'Kiln' }, importId: 'file-1' },
      owner,
    );
    await tell(bot, 1, added('l1', link('Clay')), 'file-1');
    await tell(bot, 1, { ...added('t1', { question: 'Raku?' }), kind: 'test' }, 'file-1');
    const [entry] = await until(
      () => changesOf(bot),
      ([first]) => first?.count === 3,
    );
    expect(entry).toMatchObject({ kind: 'settings', source: 'import' });
    expect([...(entry?.kinds ?? [])].sort()).toEqual(['link', 'settings', 'test']);
  });
});

describe('undoing what other services keep', () => {
  it('is left to them in steps, and over when all are', async () => {
    const bot = await running.createBot('dot');
    await tell(bot, 1, added('l1', link('Clay')), 'site-1');
    await tell(bot, 1, added('l2', { ...link('Glaze'), url: 'https://kiln.example/glaze' }), 'site-1');
    const [entry] = await until(
      () => changesOf(bot),
      ([first]) => first?.count === 2,
    );
    const begun = await undo(bot, entry as Change);
    expect(begun).toMatchObject({ restored: 0, restorationId: expect.stringContaining('-') });
    const id = begun.restorationId;
    expect((await undo(bot, entry as Change)).restorationId).toBe(id);
    const events = await running.eventsOf(topics.bot.name, bot.id, 2);
    expect(events.map(({ type }) => type)).toContain('RestorationBegun');
    // a service that keeps none of it does not end it
    expect((await next(bot, id, [], ['test'])).steps).toEqual([]);
    const { steps, userId, force } = await next(bot, id);
    expect({ userId, force }).toEqual({ userId: 'dot', force: false });
    expect(steps).toMatchObject([
      { step: 0, kind: 'link', subject: 'l1', beforeJson: '' },
      { step: 1, kind: 'link', subject: 'l2', beforeJson: '' },
    ]);
    expect(JSON.parse(steps[0]?.afterJson ?? '')).toMatchObject({ title: 'Clay' });
    const end = { step: 0, end: 'restored' };
    expect((await next(bot, id, [end])).steps).toHaveLength(1);
    // said twice, counted once
    expect((await next(bot, id, [end])).steps).toHaveLength(1);
    expect(await restorations(bot)).toMatchObject([{ state: 'running', total: 2, done: 1, restored: 1 }]);
    expect((await next(bot, id, [{ step: 1, end: 'gone' }])).steps).toEqual([]);
    expect(await restorations(bot)).toMatchObject([{ state: 'done', done: 2, restored: 1, gone: 1 }]);
  });

  it('ends where somebody changed it since, or a service cannot go on; and stops when asked', async () => {
    const bot = await running.createBot('eli');
    const [change] = await tell(bot, 1, added('l1', link('Clay')));
    const first = (await undo(bot, change as Change)).restorationId;
    await next(bot, first, [{ step: 0, end: 'changed_since', name: 'https://kiln.example/clay' }]);
    expect(await restorations(bot)).toMatchObject([
      { state: 'failed', changedSince: 'https://kiln.example/clay' },
    ]);
    const second = (await undo(bot, change as Change, true)).restorationId;
    expect(await next(bot, second)).toMatchObject({ force: true, steps: [{ step: 0 }] });
    await next(bot, second, [], [], 'No more.');
    expect((await restorations(bot))[0]).toMatchObject({ state: 'failed', reason: 'No more.' });
    const third = (await undo(bot, change as Change)).restorationId;
    await running.bots.stopRestoration({ botId: bot.id, restorationId: third }, asMember(bot));
    expect((await next(bot, third)).steps).toEqual([]);
    const { continueRestoration } = running.bots;
    const request = { botId: bot.id, restorationId: third, kinds: [], ends: [], failure: '' };
    await expect(continueRestoration(request, asMember(bot))).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

it('going back does its own part first, and leaves to others what they keep, field by field', async () => {
  const bot = await running.createBot('fay');
  await tell(bot, 1, added('old', link('Kept')));
  await running.bots.changeBot(
    { botId: bot.id, version: 0, changes: { botName: 'Kiln' }, importId: 'file-1' },
    asMember(bot, 'editor', 'eve'),
  );
  const [mark] = await changesOf(bot);
  await tell(bot, 3, { kind: 'link', subject: 'old', before: link('Kept'), after: link('Lost') });
  await tell(bot, 4, { kind: 'link', subject: 'old', before: link('Lost'), after: null });
  await tell(bot, 5, added('new', { ...link('New'), url: 'https://kiln.example/new' }));
  // one that was deleted and has come back under another id is left as it is
  await tell(bot, 6, added('again', link('Kept')));
  const { id } = await running.bots.startRestoration(
    { botId: bot.id, changeId: mark?.id ?? '' },
    asMember(bot),
  );
  await running.eventsOf(topics.bot.name, bot.id, 4);
  const { steps, force } = await next(bot, id);
  expect(force).toBe(true);
  expect(steps).toMatchObject([
    { subject: 'new', beforeJson: '' },
    { subject: 'old', beforeJson: expect.stringContaining('Kept') },
  ]);
  expect(steps.map(({ afterJson }) => afterJson)).toEqual([undefined, undefined]);
  expect((await restorations(bot))[0]).toMatchObject({ state: 'running', done: 1, total: 3 });
  await next(bot, id, allRestored(steps));
  expect((await restorations(bot))[0]).toMatchObject({ state: 'done', done: 3, restored: 3 });
  expect(await running.bots.getBot({ botId: bot.id }, asMember(bot))).toMatchObject({ botName: 'My Bot' });
});

it('going back takes a part of an act along that was written after its entry', async () => {
  const bot = await running.createBot('gus');
  const late = newId();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await tell(bot, 1, added('l1', link('Clay')), 'file-2');
  const [payload] = entriesChanged(
    topics.knowledgeChange,
    { botId: bot.id, by: 'eve', act: { source: 'import', partOf: 'file-2' } },
    added('l0', { ...link('First'), url: 'https://kiln.example/first' }),
  );
  await running.publish({ ...payload, eventId: newId(), occurredAt: new Date() } as never);
  const [entry] = await until(
    () => changesOf(bot),
    ([first]) => first?.count === 2,
  );
  // as if the other service's part had been made first
  await running.query('UPDATE bots.bot_changes SET id = $1 WHERE bot_id = $2 AND subject = $3', [
    late,
    bot.id,
    'l0',
  ]);
  const { id } = await running.bots.startRestoration(
    { botId: bot.id, changeId: entry?.id ?? '' },
    asMember(bot),
  );
  const { steps } = await until(
    () => next(bot, id),
    (given) => given.steps.length > 0,
  );
  expect(steps.map(({ subject }) => subject).sort()).toEqual(['l0', 'l1']);
});
