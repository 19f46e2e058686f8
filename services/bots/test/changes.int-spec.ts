import { newId } from '@chirrup/kernel/ids';
import type { Bot, Change, Qa } from '@chirrup/proto/gen/bots/v1/bots_service';
import { QaSaved } from '@chirrup/proto/gen/bots/v1/events';
import { until } from '@chirrup/testing/until';
import { asMember, startBots } from './bots-under-test.js';

let running: Awaited<ReturnType<typeof startBots>>;
beforeAll(async () => {
  running = await startBots();
  running.plan.numberOfBots = -1;
});
afterAll(() => running?.stop());

const pair = (question: string, answer: string, phrasings: string[] = []) => ({
  question,
  answer,
  phrasings,
});
const importInto = (bot: Bot, pairs: ReturnType<typeof pair>[], role: 'editor' | 'viewer' = 'editor') =>
  running.bots.importQa({ botId: bot.id, pairs, importId: '' }, asMember(bot, role, 'eve'));
const pairsOf = async (bot: Bot) =>
  (await running.bots.listQa({ botId: bot.id, page: undefined }, asMember(bot, 'viewer'))).pairs;
const texts = async (bot: Bot) =>
  (await pairsOf(bot)).map(({ question, answer, phrasings }) => [question, answer, phrasings?.items]);
const changesOf = async (bot: Bot, page?: { limit: number; before: string }) =>
  (await running.bots.listChanges({ botId: bot.id, page }, asMember(bot, 'viewer'))).changes;
const restore = async (bot: Bot, { id }: Pick<Change, 'id'>, force = false) => {
  const request = { botId: bot.id, changeId: id, all: false, force };
  const done = await running.bots.restoreChange(request, asMember(bot, 'editor'));
  return done.restorationId === '' ? done : ended(bot, done.restorationId);
};
const goBack = async (bot: Bot, { id }: Pick<Change, 'id'>) => {
  const { id: begun } = await running.bots.startRestoration(
    { botId: bot.id, changeId: id },
    asMember(bot, 'editor'),
  );
  return ended(bot, begun);
};
const ended = (bot: Bot, id: string) =>
  until(
    async () =>
      (await running.bots.listRestorations({ botId: bot.id }, asMember(bot, 'viewer'))).restorations.find(
        (one) => one.id === id,
      ),
    (one) => one !== undefined && !['waiting', 'running'].includes(one.state),
  );
const rename = (bot: Bot, botName: string) =>
  running.bots.changeBot({ botId: bot.id, version: 0, changes: { botName } }, asMember(bot));

describe('an import of pairs', () => {
  it('adds what is new, changes what is known, and does nothing the second time', async () => {
    const bot = await running.createBot('ann');
    const file = [pair('Where?', 'Here.', ['At which place?']), pair('When?', 'Now.')];
    expect(await importInto(bot, file)).toEqual({
      added: 2,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      leftOut: [],
    });
    expect(await texts(bot)).toEqual([
      ['Where?', 'Here.', ['At which place?']],
      ['When?', 'Now.', []],
    ]);
    expect(await importInto(bot, file)).toEqual({
      added: 0,
      updated: 0,
      unchanged: 2,
      skipped: 0,
      leftOut: [],
    });
    const other = [pair('  WHERE? ', 'There.'), pair('Who?', 'Me.')];
    expect(await importInto(bot, other)).toEqual({
      added: 1,
      updated: 1,
      unchanged: 0,
      skipped: 0,
      leftOut: [],
    });
    expect((await texts(bot)).map(([, answer]) => answer)).toEqual(['Me.', 'There.', 'Now.']);
    const saved = await running.eventsOf('bots.qa.v1', bot.id, 4);
    expect(saved.map(({ payload }) => QaSaved.decode(payload).phrasings)).toContainEqual(['At which place?']);
  });

  it('ends at the plan, and is for editors', async () => {
    const bot = await running.createBot('bea');
    running.plan.qaPerBot = 1;
    const file = [pair('One?', '1'), pair('Two?', '2')];
    expect(await importInto(bot, file)).toMatchObject({ added: 1, skipped: 1 });
    running.plan.qaPerBot = 10;
    await expect(importInto(bot, file, 'viewer')).rejects.toMatchObject({ kind: 'forbidden' });
    const many = Array.from({ length: 201 }, (_, n) => pair(`q${n}`, 'a'));
    await expect(importInto(bot, many)).rejects.toMatchObject({ code: 'BOTS.INVALID_QA' });
  });
});

describe('an import with pairs that cannot be saved', () => {
  it('leaves these out by their places, cleans what files leave in texts, and takes the rest', async () => {
    const bot = await running.createBot('ivo');
    running.plan.qaPerBot = 10;
    const file = [
      pair('Rain?\u0003', 'Bring\va coat.', ['Is it\vwet?']),
      pair(' ', 'x'),
      pair('Long?', 'y'.repeat(10_001)),
      pair('Snow?', 'No.'),
    ];
    const result = await importInto(bot, file);
    expect(result).toMatchObject({ added: 2, leftOut: [{ at: 1 }, { at: 2 }] });
    expect(result.leftOut[1]?.reason).toContain('10,000');
    expect(await texts(bot)).toEqual([
      ['Rain?', 'Bring\na coat.', ['Is it wet?']],
      ['Snow?', 'No.', []],
    ]);
  });
});

describe('the changes of a bot', () => {
  it('say who changed what, newest first, in pages', async () => {
    const bot = await running.createBot('cas', 'Old');
    await rename(bot, 'New');
    await importInto(bot, [pair('Where?', 'Here.')]);
    const [qa] = await pairsOf(bot);
    await running.bots.deleteQa({ botId: bot.id, qaId: qa?.id ?? '', version: qa?.version }, asMember(bot));
    const all = await changesOf(bot);
    expect(all.map(({ kind, subject, userId, userEmail }) => [kind, subject, userId, userEmail])).toEqual([
      ['pair', qa?.id, 'cas', 'cas@example.com'],
      ['pair', qa?.id, 'eve', ''],
      ['settings', '', 'cas', 'cas@example.com'],
    ]);
    expect(
      all.map(({ beforeJson, afterJson }) => [beforeJson, afterJson].map((x) => x && JSON.parse(x))),
    ).toEqual([
      [pair('Where?', 'Here.'), ''],
      ['', pair('Where?', 'Here.')],
      [{ botName: 'Old' }, { botName: 'New' }],
    ]);
    expect(await changesOf(bot, { limit: 1, before: all[0]?.id ?? '' })).toEqual([all[1]]);
    const stranger = await running.createBot('dan');
    expect(await changesOf(stranger)).toEqual([]);
    await expect(restore(stranger, { id: all[2]?.id ?? '' })).rejects.toMatchObject({
      code: 'BOTS.CHANGE_NOT_FOUND',
    });
  });

  it('are taken back one by one, again without effect', async () => {
    const bot = await running.createBot('fay', 'Old');
    await rename(bot, 'New');
    await importInto(bot, [pair('Where?', 'Here.')]);
    const [qa] = await pairsOf(bot);
    const id = qa?.id ?? '';
    await running.bots.updateQa({ ...(qa as Qa), answer: 'There.' }, asMember(bot));
    const [edited, , renamed] = await changesOf(bot);
    expect(await restore(bot, edited as Change)).toMatchObject({ restored: 1, skipped: 0, gone: 0 });
    expect(await texts(bot)).toEqual([['Where?', 'Here.', []]]);
    await restore(bot, renamed as Change);
    const now = await running.bots.getBot({ botId: bot.id }, asMember(bot));
    expect(now.botName).toBe('Old');
    const before = await changesOf(bot);
    await restore(bot, renamed as Change);
    expect(await changesOf(bot)).toEqual(before);

    await running.bots.deleteQa({ botId: bot.id, qaId: id }, asMember(bot));
    const [deleted] = await changesOf(bot);
    await restore(bot, deleted as Change);
    await restore(bot, deleted as Change);
    expect(await texts(bot)).toEqual([['Where?', 'Here.', []]]);
  });

  it('are taken back together, to the state before one of them', async () => {
    const bot = await running.createBot('gus', 'First');
    await importInto(bot, [pair('Kept?', 'Yes.')]);
    await rename(bot, 'Second');
    const [start] = await changesOf(bot);
    await rename(bot, 'Third');
    await importInto(bot, [pair('Kept?', 'No.'), pair('New?', 'Yes.')]);
    await goBack(bot, start as Change);
    expect(await texts(bot)).toEqual([['Kept?', 'Yes.', []]]);
    expect((await running.bots.getBot({ botId: bot.id }, asMember(bot))).botName).toBe('First');
  });

  it('are kept for 180 days, however many there are', async () => {
    const bot = await running.createBot('hal');
    const insert = (at: string, from: number, to: number) =>
      running.query(
        `INSERT INTO bots.bot_changes (id, bot_id, at, user_id, kind, subject)
         SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, ${at}, 'hal', 'pair', n::text
         FROM generate_series(${from}, ${to}) n`,
        [bot.id],
      );
    const count = async () =>
      (
        await running.query<{ n: number }>(
          'SELECT count(*)::int AS n FROM bots.bot_changes WHERE bot_id = $1',
          [bot.id],
        )
      )[0]?.n;
    await insert(`now() - interval '181 days'`, 1, 3);
    await insert(`now() - interval '179 days'`, 4, 2_003);
    await rename(bot, 'A');
    expect(await count()).toBe(2_001);
    await expect(restore(bot, { id: newId() })).rejects.toMatchObject({ code: 'BOTS.CHANGE_NOT_FOUND' });
  });
});

describe('undoing', () => {
  const edit = async (bot: Bot, question: string, part: object) => {
    const qa = (await pairsOf(bot)).find((each) => each.question === question);
    return running.bots.updateQa({ ...(qa as Qa), ...part }, asMember(bot));
  };

  it('takes back the fields of one change and leaves what came since', async () => {
    const bot = await running.createBot('ida');
    running.plan.qaPerBot = 10;
    await importInto(bot, [pair('Tea?', 'Green.')]);
    await edit(bot, 'Tea?', { answer: 'Black.' });
    const [monday] = await changesOf(bot);
    expect(monday).toMatchObject({ name: 'Tea?', count: 1, beforeJson: '{"answer":"Green."}' });
    await edit(bot, 'Tea?', { question: 'Which tea?', phrasings: { items: ['Herbs?'] } });
    await restore(bot, monday as Change);
    expect(await texts(bot)).toEqual([['Which tea?', 'Green.', ['Herbs?']]]);
  });

  it('asks where the same was changed since', async () => {
    const bot = await running.createBot('jan');
    await importInto(bot, [pair('Milk?', 'Oat.')]);
    await edit(bot, 'Milk?', { answer: 'Soy.' });
    const [first] = await changesOf(bot);
    await edit(bot, 'Milk?', { answer: 'Rice.' });
    await expect(restore(bot, first as Change)).rejects.toMatchObject({
      code: 'BOTS.CHANGED_SINCE',
      extras: { detail: 'Milk?' },
    });
    expect(await texts(bot)).toEqual([['Milk?', 'Rice.', []]]);
    await restore(bot, first as Change, true);
    expect(await texts(bot)).toEqual([['Milk?', 'Oat.', []]]);
    await rename(bot, 'One');
    const [named] = await changesOf(bot);
    await rename(bot, 'Two');
    await expect(restore(bot, named as Change)).rejects.toMatchObject({ extras: { detail: 'botName' } });
  });

  it('brings a pair back at its place with its day, and its adding can be undone afterwards', async () => {
    const bot = await running.createBot('kim');
    await importInto(bot, [pair('A?', '1'), pair('B?', '2'), pair('C?', '3')]);
    const before = await pairsOf(bot);
    await running.bots.createQa(
      { botId: bot.id, question: 'D?', answer: '4', phrasings: [], idempotencyKey: '' },
      asMember(bot),
    );
    const [adding] = await changesOf(bot);
    const all = await pairsOf(bot);
    for (const { id, version } of all)
      await running.bots.deleteQa({ botId: bot.id, qaId: id, version }, asMember(bot));
    for (const change of (await changesOf(bot)).slice(0, 4)) await restore(bot, change);
    const strip = (pairs: Qa[]) => pairs.map(({ version: _, ...rest }) => rest);
    expect(strip(await pairsOf(bot))).toEqual(strip(all));
    expect(await restore(bot, adding as Change)).toMatchObject({ restored: 1 });
    expect(strip(await pairsOf(bot))).toEqual(strip(before));
    expect(await restore(bot, adding as Change)).toMatchObject({ restored: 0 });
  });

  it('takes an import of many parts back as one entry, again without effect', async () => {
    const bot = await running.createBot('liz', 'Kept');
    running.plan.qaPerBot = -1;
    await importInto(bot, [pair('Careful?', 'Yes.')]);
    await rename(bot, 'Overwritten');
    for (let part = 0; part < 6; part += 1)
      await importInto(
        bot,
        Array.from({ length: 200 }, (_, n) => pair(`wrong ${part} ${n}?`, 'x')),
      );
    const [entry, renamed] = await changesOf(bot);
    expect(entry).toMatchObject({ count: 1_200, source: 'import' });
    expect(await restore(bot, entry as Change)).toMatchObject({ restored: 1_200 });
    expect(await texts(bot)).toEqual([['Careful?', 'Yes.', []]]);
    expect(await restore(bot, entry as Change)).toMatchObject({ restored: 0 });
    const [undone] = await changesOf(bot);
    expect(undone).toMatchObject({ count: 1_200, source: 'restore' });
    await restore(bot, undone as Change);
    expect(await running.bots.countQa({ botId: bot.id }, asMember(bot))).toEqual({ count: 1_201 });
    expect(await goBack(bot, renamed as Change)).toMatchObject({
      state: 'done',
      total: 1_201,
      done: 1_201,
      restored: 1_201,
    });
    const [back] = await changesOf(bot);
    expect(back).toMatchObject({ count: 1_201, source: 'restore' });
    expect(await texts(bot)).toEqual([['Careful?', 'Yes.', []]]);
    expect((await running.bots.getBot({ botId: bot.id }, asMember(bot))).botName).toBe('Kept');
    running.plan.qaPerBot = 10;
  });

  it('keeps imports apart, and the parts of one together whatever others write in between', async () => {
    const bot = await running.createBot('max');
    const part = (question: string, importId: string, by = asMember(bot)) =>
      running.bots.importQa({ botId: bot.id, pairs: [pair(question, 'x')], importId }, by);
    await part('1?', 'one');
    await part('2?', 'one');
    await part('3?', 'two');
    await rename(bot, 'Between');
    await part('by another?', 'two', asMember(bot, 'editor', 'eve'));
    await part('4?', 'two');
    const changes = await changesOf(bot);
    expect(changes.map(({ count, kind }) => [kind, count])).toEqual([
      ['pair', 1],
      ['settings', 1],
      ['pair', 2],
      ['pair', 2],
    ]);
    await restore(bot, changes[2] as Change);
    expect((await texts(bot)).map(([question]) => question)).toEqual(['by another?', '2?', '1?']);
  });

  it('takes the settings and pairs of a file back as one entry', async () => {
    const bot = await running.createBot('nia', 'Mine');
    await importInto(bot, [pair('Mine?', 'Yes.')]);
    const importId = 'a file';
    const eve = asMember(bot, 'editor', 'eve');
    const changes = { botName: 'Theirs', description: 'A copy' };
    await running.bots.changeBot({ botId: bot.id, version: bot.version, changes, importId }, eve);
    const pairs = [pair('Mine?', 'No.'), pair('Theirs?', 'Yes.')];
    await running.bots.importQa({ botId: bot.id, pairs, importId }, eve);
    const [entry, ...others] = await changesOf(bot);
    expect(entry).toMatchObject({ kind: 'settings', count: 3, source: 'import' });
    expect(others).toHaveLength(1);
    await running.bots.changeBot(
      { botId: bot.id, version: 0, changes: { dialogueTitle: 'Since' } },
      asMember(bot),
    );
    expect(await restore(bot, entry as Change)).toMatchObject({ restored: 3, skipped: 0, gone: 0 });
    expect(await texts(bot)).toEqual([['Mine?', 'Yes.', []]]);
    expect(await running.bots.getBot({ botId: bot.id }, asMember(bot))).toMatchObject({
      botName: 'Mine',
      description: '',
      dialogueTitle: 'Since',
    });
    const [undone] = await changesOf(bot);
    expect(undone).toMatchObject({ count: 3, source: 'restore' });
    await restore(bot, undone as Change);
    expect(await texts(bot)).toEqual([
      ['Theirs?', 'Yes.', []],
      ['Mine?', 'No.', []],
    ]);
  });

  it('takes single colours back, and going back leaves a live bot live', async () => {
    const bot = await running.createBot('noa');
    const set = (changes: object) =>
      running.bots.changeBot({ botId: bot.id, version: 0, changes }, asMember(bot));
    const { theme } = await set({ dialogueTitle: 'Ask' });
    await set({ theme: { ...theme, primaryColor: '#AA0000' } });
    const [red] = await changesOf(bot);
    expect(red?.beforeJson).toBe(JSON.stringify({ theme: { primaryColor: theme?.primaryColor } }));
    await set({ theme: { ...theme, primaryColor: '#AA0000', botTextMessageColor: '#112233' } });
    await set({ liveMode: true });
    await restore(bot, red as Change);
    const once = await running.bots.getBot({ botId: bot.id }, asMember(bot));
    expect(once.theme).toEqual({ ...theme, botTextMessageColor: '#112233' });
    await goBack(bot, red as Change);
    const back = await running.bots.getBot({ botId: bot.id }, asMember(bot));
    expect(back).toMatchObject({ theme, liveMode: true });
  });
});
