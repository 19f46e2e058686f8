import { newBotId, newId } from '@chirrup/kernel/ids';
import type { Bot } from '@chirrup/proto/gen/bots/v1/bots_service';
import { QaDeleted, QaSaved } from '@chirrup/proto/gen/bots/v1/events';
import type { CallContext } from '@chirrup/rpc/call-context';
import pg from 'pg';
import { asMember, startBots } from './bots-under-test.js';

let running: Awaited<ReturnType<typeof startBots>>;
beforeAll(async () => {
  running = await startBots();
});
afterAll(() => running?.stop());

const add = (bot: Bot, question: string, idempotencyKey = '', caller = asMember(bot)) =>
  running.bots.createQa(
    { botId: bot.id, question, answer: `answer to ${question}`, phrasings: [], idempotencyKey },
    caller,
  );
const list = async (
  bot: Bot,
  page?: { limit: number; before: string },
  caller: CallContext = asMember(bot, 'viewer'),
) => (await running.bots.listQa({ botId: bot.id, page }, caller)).pairs;
const questions = async (bot: Bot, page?: { limit: number; before: string }) =>
  (await list(bot, page)).map(({ question }) => question);

describe('Q&A pairs', () => {
  it('are listed newest first, in pages', async () => {
    const bot = await running.createBot('ann');
    const made = [];
    for (const question of ['one', 'two', 'three', '']) made.push(await add(bot, question));
    expect(await list(bot)).toEqual(made.reverse());
    expect(await questions(bot, { limit: 3, before: '' })).toEqual(['', 'three', 'two']);
    expect(await questions(bot, { limit: 3, before: made[2]?.id ?? '' })).toEqual(['one']);
    await expect(list(bot, { limit: 3, before: 'x' })).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
  });

  it('are made once for one idempotency key, also by requests that run at the same time', async () => {
    const bot = await running.createBot('bea');
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(bot, 'once', 'key-1')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await questions(bot)).toEqual(['once']);
    await add(bot, 'twice', 'key-2');
    const other = await running.createBot('bea');
    expect((await add(other, 'once', 'key-1')).id).not.toBe(answers[0]?.id);
    expect(await running.eventsOf('bots.qa.v1', bot.id, 2)).toHaveLength(2);
  });

  it('stop at the owner’s plan, also when many are added at once', async () => {
    const bot = await running.createBot('cas');
    running.plan.qaPerBot = 3;
    const editor = asMember(bot, 'editor', 'dee');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => add(bot, `q${n}`, `k${n}`, editor)),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ reason: { code: 'BOTS.QA_LIMIT_REACHED', kind: 'conflict' } });
    expect(running.planCalls.at(-1)).toEqual({ userId: 'cas', caller: { kind: 'service', name: 'bots' } });
    const [stored] = await list(bot);
    const key = `k${stored?.question.slice(1)}`;
    expect(await add(bot, 'again', key)).toEqual(stored);
    running.plan.qaPerBot = -1;
    await add(bot, 'one more');
    expect(await list(bot)).toHaveLength(4);
  });

  it('are not changed or deleted from an older state, which is answered with the current one', async () => {
    const bot = await running.createBot('ell');
    const made = await add(bot, 'first');
    const edit = (answer: string, version?: number) =>
      running.bots.updateQa({ ...made, answer, version }, asMember(bot, 'editor'));
    const saved = await edit('mine', made.version);
    expect(saved.version).toBe((made.version ?? 0) + 1);
    const refusal = {
      code: 'BOTS.QA_VERSION_CONFLICT',
      extras: { data: { qa: expect.objectContaining({ answer: 'mine', version: saved.version }) } },
    };
    await expect(edit('theirs', made.version)).rejects.toMatchObject(refusal);
    expect(await edit('mine', made.version)).toEqual(saved);
    const remove = (version?: number) =>
      running.bots.deleteQa({ botId: bot.id, qaId: made.id, version }, asMember(bot, 'editor'));
    await expect(remove(made.version)).rejects.toMatchObject(refusal);
    expect((await edit('later')).answer).toBe('later');
    await remove();
    expect(await list(bot)).toEqual([]);
  });

  it('are not replaced without a version where somebody else wrote them last', async () => {
    const bot = await running.createBot('fin');
    const made = await add(bot, 'Do you mend sails?');
    const eve = asMember(bot, 'editor', 'eve');
    const put = (answer: string, by = eve, version?: number) =>
      running.bots.updateQa({ ...made, answer, version }, by);
    const conflict = { code: 'BOTS.QA_VERSION_CONFLICT' };
    await expect(put('No.')).rejects.toMatchObject(conflict);
    expect((await put('Only in winter.', eve, made.version)).version).toBe(2);
    expect((await put('In winter, by post too.')).version).toBe(3);
    await expect(put('An old copy.', asMember(bot))).rejects.toMatchObject(conflict);
    // what others wrote elsewhere is in nobody's way, and the same again changes nothing
    expect((await put('In winter, by post too.', asMember(bot))).version).toBe(3);
    const remove = (version?: number) =>
      running.bots.deleteQa({ botId: bot.id, qaId: made.id, version }, asMember(bot));
    await expect(remove()).rejects.toMatchObject(conflict);
    expect(await list(bot)).toHaveLength(1);
    await remove(3);
    expect(await list(bot)).toEqual([]);
  });

  it('are changed and deleted, each published once however often it is asked', async () => {
    const bot = await running.createBot('eli');
    const { id } = await add(bot, 'first');
    const wanted = {
      botId: bot.id,
      id,
      question: 'better',
      answer: 'line 1\nline 2',
      createdAt: 0,
      paused: false,
    };
    const saved = await running.bots.updateQa(wanted, asMember(bot));
    expect(saved).toMatchObject({ question: 'better', answer: 'line 1\nline 2' });
    expect(saved.createdAt).toBeGreaterThan(0);
    expect(await running.bots.updateQa(wanted, asMember(bot))).toEqual(saved);
    expect(await list(bot)).toEqual([saved]);
    await running.bots.deleteQa({ botId: bot.id, qaId: id }, asMember(bot, 'editor'));
    await running.bots.deleteQa({ botId: bot.id, qaId: id }, asMember(bot));
    await running.bots.deleteQa({ botId: bot.id, qaId: 'x' }, asMember(bot));
    expect(await list(bot)).toEqual([]);
    await expect(running.bots.updateQa(wanted, asMember(bot))).rejects.toMatchObject({
      code: 'BOTS.QA_NOT_FOUND',
    });
    await add(bot, 'fence');
    const events = await running.eventsOf('bots.qa.v1', bot.id, 4);
    expect(events.map(({ type }) => type)).toEqual(['QaSaved', 'QaSaved', 'QaDeleted', 'QaSaved']);
    expect(QaSaved.decode(events[1]?.payload ?? new Uint8Array())).toMatchObject({
      qaId: id,
      question: 'better',
    });
    expect(QaDeleted.decode(events[2]?.payload ?? new Uint8Array())).toEqual({ botId: bot.id, qaId: id });
    expect(events[2]).toMatchObject({ key: id, tenant: bot.id });
  });

  it('are refused when too long, and then nothing is stored', async () => {
    const bot = await running.createBot('fay');
    await expect(add(bot, 'q'.repeat(1_001))).rejects.toMatchObject({
      code: 'BOTS.INVALID_QA',
      kind: 'invalid',
    });
    await expect(add(bot, 'a\0b')).rejects.toMatchObject({ code: 'BOTS.INVALID_QA' });
    expect(await list(bot)).toEqual([]);
  });

  it('belong to one bot: another owner cannot reach them by their id', async () => {
    const mine = await running.createBot('gil');
    const theirs = await running.createBot('hal');
    const pair = await add(theirs, 'secret');
    const taken = { ...pair, botId: mine.id, question: 'stolen' };
    await expect(running.bots.updateQa(taken, asMember(mine))).rejects.toMatchObject({
      code: 'BOTS.QA_NOT_FOUND',
    });
    await running.bots.deleteQa({ botId: mine.id, qaId: pair.id }, asMember(mine));
    await expect(list(theirs, undefined, asMember(mine))).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
    await expect(add(theirs, 'x', '', asMember(mine))).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
    expect(await list(theirs)).toEqual([pair]);
  });

  it('need an editor, and a bot that is there', async () => {
    const bot = await running.createBot('ida');
    const viewer = asMember(bot, 'viewer');
    await expect(add(bot, 'x', '', viewer)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(running.bots.deleteQa({ botId: bot.id, qaId: newId() }, viewer)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(add({ ...bot, id: newBotId() }, 'x')).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
  });
});

describe('tenant wall', () => {
  it('shows no row to the service’s role without a scope, and only its own with one', async () => {
    const [mine, theirs] = [await running.createBot('wil'), await running.createBot('wes')];
    for (const bot of [mine, theirs]) await add(bot, 'q');
    const role = new pg.Client({ connectionString: running.roleUrl });
    await role.connect();
    const seen = async (table: string, setting: 'tenant' | 'user', value: string) => {
      await role.query('SELECT set_config($1, $2, false)', [`chirrup.${setting}`, value]);
      const { rows } = await role.query(`SELECT * FROM bots.${table}`);
      await role.query('SELECT set_config($1, $2, false)', [`chirrup.${setting}`, '']);
      return rows;
    };
    try {
      for (const table of ['bots', 'bot_members', 'qa_pairs']) {
        expect((await running.query(`SELECT 1 FROM bots.${table}`)).length).toBeGreaterThan(1);
        expect((await role.query(`SELECT * FROM bots.${table}`)).rows).toEqual([]);
        expect(await seen(table, 'tenant', mine.id)).toHaveLength(1);
        expect(await seen(table, 'user', 'nobody')).toEqual([]);
      }
      expect(await seen('bots', 'user', 'wil')).toEqual([expect.objectContaining({ id: mine.id })]);
      const foreign = role.query(
        `INSERT INTO bots.qa_pairs SELECT gen_random_uuid(), $1, '', '', NULL, now(), now()`,
        [mine.id],
      );
      await expect(foreign).rejects.toThrow('row-level security');
    } finally {
      await role.end();
    }
  });
});
