import type { Bot } from '@chirrup/proto/gen/bots/v1/bots_service';
import { QaSaved } from '@chirrup/proto/gen/bots/v1/events';
import { until } from '@chirrup/testing/until';
import { asMember, startBots } from './bots-under-test.js';

let running: Awaited<ReturnType<typeof startBots>>;
beforeAll(async () => {
  running = await startBots();
  running.plan.numberOfBots = -1;
});
afterAll(() => running?.stop());

const text = (question: string, answer = `${question} Yes.`) => ({ question, answer, phrasings: [] });
const drafts = (bot: Bot, pairs: ReturnType<typeof text>[], idempotencyKey = '', role = 'editor' as const) =>
  running.bots.addDrafts({ botId: bot.id, idempotencyKey, pairs }, asMember(bot, role));
const list = async (bot: Bot) =>
  (await running.bots.listQa({ botId: bot.id, page: undefined }, asMember(bot))).pairs;
const questions = (pairs: { question: string }[]) => pairs.map(({ question }) => question);

describe('drafts', () => {
  it('stand on top of the list, the best first, each published, and none of them twice', async () => {
    const bot = await running.createBot('bea');
    const own = { botId: bot.id, ...text('Do you gift-wrap?'), idempotencyKey: '' };
    const before = await running.bots.createQa(own, asMember(bot));
    const made = await drafts(bot, [text('Do you ship?'), text('do you GIFT-WRAP'), text('Returns?')]);
    expect(questions(made.pairs)).toEqual(['Do you ship?', 'Returns?']);
    expect(await list(bot)).toEqual([...made.pairs, before]);
    const events = await running.eventsOf('bots.qa.v1', bot.id, 3);
    const saved = events.map(({ payload }) => QaSaved.decode(payload).qaId);
    expect(saved.sort()).toEqual([before, ...made.pairs].map(({ id }) => id).sort());
    expect((await drafts(bot, [text('Do you ship?')])).pairs).toEqual([]);
  });

  it('are the same for a repeated request, also when both run at once; without pairs it only looks', async () => {
    const bot = await running.createBot('cas');
    expect(await drafts(bot, [], 'key')).toEqual({ pairs: [], room: 20 });
    const some = [text('Do you ship?'), text('Returns?')];
    const answers = await Promise.all([drafts(bot, some, 'key'), drafts(bot, some, 'key')]);
    expect(answers[0]?.pairs).toHaveLength(2);
    expect(answers[1]?.pairs).toEqual(answers[0]?.pairs);
    expect((await drafts(bot, [], 'key')).pairs).toEqual(answers[0]?.pairs);
    expect(await list(bot)).toHaveLength(2);
  });

  it('answer nobody until they are kept, and are drafts again when that is undone', async () => {
    const bot = await running.createBot('dan', 'Ada');
    const editor = asMember(bot, 'editor');
    const [made] = (await drafts(bot, [text('Do you ship to Malta?')])).pairs;
    if (!made) throw new Error('No pair was made.');
    expect(made.draft).toBe(true);
    const save = (part: Partial<typeof made>) =>
      running.bots.updateQa({ ...made, ...part, version: 0 }, editor);
    expect((await save({ answer: 'Within a week.' })).draft).toBe(true);
    expect((await save({ answer: 'Within a week.', draft: false })).draft).toBe(false);
    // an old page does not know that it was kept
    expect((await save({ answer: 'Within a month.', draft: true })).draft).toBe(false);
    await running.bots.deleteQa({ botId: bot.id, qaId: made.id }, editor);
    const events = await running.eventsOf('bots.qa.v1', bot.id, 5);
    const silent = events.slice(0, 4).map(({ payload }) => QaSaved.decode(payload).paused);
    expect(silent).toEqual([true, true, false, false]);

    const { changes } = await running.bots.listChanges({ botId: bot.id, page: undefined }, editor);
    const keep = changes[2];
    await running.bots.startRestoration({ botId: bot.id, changeId: keep?.id ?? '' }, editor);
    await until(
      async () => (await running.bots.listRestorations({ botId: bot.id }, editor)).restorations[0]?.state,
      (state) => state === 'done',
    );
    expect(await list(bot)).toMatchObject([{ answer: 'Within a week.', draft: true }]);
  });

  it('take room of the plan once they are kept, and need an editor', async () => {
    const bot = await running.createBot('dee');
    const many = Array.from({ length: 200 }, (_, n) => text(`Is there a model ${n}?`, `Number ${n}.`));
    running.plan.qaPerBot = 1;
    const { pairs } = await drafts(bot, many);
    expect(pairs).toHaveLength(20);
    // an owner's own pair still has its place
    const own = { botId: bot.id, ...text('Mine?'), phrasings: [], idempotencyKey: '' };
    const { id } = await running.bots.createQa(own, asMember(bot));
    const [first] = pairs;
    if (!first) throw new Error('nothing was added');
    const keep = () => running.bots.updateQa({ ...first, draft: false, version: 0 }, asMember(bot, 'editor'));
    await expect(keep()).rejects.toMatchObject({ code: 'BOTS.QA_LIMIT_REACHED' });
    await running.bots.deleteQa({ botId: bot.id, qaId: id }, asMember(bot));
    expect(await keep()).toMatchObject({ draft: false, paused: false });
    for (let n = 0; n < 4; n += 1) await drafts(bot, many);
    // nineteen and eighty
    expect((await drafts(bot, many)).pairs).toHaveLength(1);
    await expect(drafts(bot, many)).rejects.toMatchObject({ code: 'BOTS.DRAFTS_WAIT' });
    running.plan.qaPerBot = 10;
    const viewer = asMember(bot, 'viewer');
    const request = { botId: bot.id, idempotencyKey: '', pairs: [] };
    await expect(running.bots.addDrafts(request, viewer)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
