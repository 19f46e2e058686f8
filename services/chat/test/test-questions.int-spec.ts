import { newId } from '@chirrup/kernel/ids';
import { codecOf } from '@chirrup/proto/event-codecs';
import type { TestQuestion } from '@chirrup/proto/gen/chat/v1/chat_service';
import { ReplyCompleted } from '@chirrup/proto/gen/chat/v1/events';
import { Outcome, RankedQa, Retrieval } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { BotRole, Principal } from '@chirrup/tenancy/principal';
import { endOldAnswerChanges } from '../src/migrations/1795000400510-end-old-answer-changes.js';
import { ChatHarness, eventually, FOUND, PAGE } from './chat-harness.js';

let all: ChatHarness;
let h: ChatHarness;
beforeAll(async () => {
  all = await ChatHarness.open();
});
afterAll(() => all.close());
beforeEach(() => {
  h = all.otherBot();
  all.others.retrieve = async () => FOUND;
  all.others.understanding = () => ({});
});

const NOTHING = Retrieval.fromPartial({ outcome: Outcome.OUTCOME_NOTHING });
const member = (role: BotRole): { principal: Principal } => ({
  principal: { kind: 'member', userId: 'u1', botId: h.botId, role },
});
const edit = (question: string, expectation = 'refuses', expected = '', id = '') => ({
  botId: h.botId,
  id,
  question,
  expectation,
  expected,
});
const add = (...fields: Parameters<typeof edit>): Promise<TestQuestion> =>
  h.chat.createTestQuestion(edit(...fields), h.owner);
const list = async () => (await h.chat.listTestQuestions({ botId: h.botId }, h.owner)).questions;
const summary = () => h.chat.getTestSummary({ botId: h.botId }, h.owner);
const idle = () => eventually(async () => !(await summary()).running);
const run = async () => {
  await h.chat.runTestQuestions({ botId: h.botId }, h.owner);
  await idle();
};
/** What waits is looked at now. */
const soon = () =>
  h.admin(`UPDATE jobs SET run_at = now() WHERE kind = 'test-run' AND bot_id = $1`, [h.botId]);
const seen = (until: number) => h.chat.markAnswersSeen({ botId: h.botId, until }, h.owner);
const impact = () => h.chat.getAnswerImpact({ botId: h.botId }, h.owner);

describe('TryQuestion', () => {
  const ask = (question: string, carefulness = '') =>
    h.chat.tryQuestion({ botId: h.botId, question, carefulness }, member('viewer'));

  it('answers as a visitor is answered, and stores nothing', async () => {
    const asked: string[] = [];
    all.others.retrieve = async (_, { carefulness }) => {
      asked.push(carefulness);
      return FOUND;
    };
    const url = PAGE.url;
    expect(await ask('May I return shoes?', 'bold')).toMatchObject({
      outcome: 'answer',
      lane: 'extractive',
      content: `${PAGE.text} [1]`,
      sources: [{ n: 1, url }],
      confidence: PAGE.score,
    });
    expect(asked).toEqual(['bold']);
    all.others.retrieve = async () =>
      Retrieval.fromPartial({ verified: RankedQa.fromPartial({ answer: 'Yes.' }) });
    expect(await ask('May I?')).toMatchObject({ outcome: 'answer', lane: 'verified', content: 'Yes.' });
    all.others.retrieve = async () =>
      Retrieval.fromPartial({ outcome: Outcome.OUTCOME_OFFER, offers: [{ url, title: 'Returns' }] });
    expect(await ask('May I?')).toMatchObject({ outcome: 'offer', lane: 'none', sources: [{ url }] });
    all.others.retrieve = async () => NOTHING;
    expect(await ask('May I?')).toMatchObject({ outcome: 'nothing', lane: 'none', sources: [] });
    expect(await ask('Hello')).toMatchObject({ outcome: 'small_talk', lane: 'none' });
    expect(await h.admin('SELECT 1 FROM messages WHERE bot_id = $1', [h.botId])).toEqual([]);
  });

  it('is for members of the bot', async () => {
    const request = { botId: h.botId, question: 'Q?', carefulness: '' };
    await expect(h.chat.tryQuestion(request, h.visitor)).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
  });
});

describe('a reply', () => {
  it('tells its outcome and the question, without who asks', async () => {
    all.others.retrieve = async (question) => (question.includes('shoes') ? FOUND : NOTHING);
    const threadId = await h.thread();
    const questions = ['Mail me at ann@example.com: gift cards?', 'May I return shoes?', 'Thanks!'];
    for (const [at, question] of questions.entries()) {
      await h.post(threadId, question);
      await h.settled(threadId, 2 * at + 2);
    }
    const published = async () =>
      (await h.platform.events.read('chat.message.v1', 'test', 1_000))
        .filter(({ type, tenant }) => type === 'ReplyCompleted' && tenant === h.botId)
        .map(({ payload }) => ReplyCompleted.decode(payload));
    await eventually(async () => (await published()).length === 3);
    expect((await published()).map(({ outcome, question }) => [outcome, question])).toEqual([
      ['nothing', 'Mail me at [e-mail]: gift cards?'],
      ['answer', 'May I return shoes?'],
      ['small_talk', 'Thanks!'],
    ]);
  });
});

describe('test questions', () => {
  it('are asked when they are added, and say what was answered', async () => {
    await add('May I return shoes?', 'contains', '30 days');
    await add('Where does it say so?', 'cites', PAGE.url);
    await add('Who will win?', 'refuses');
    await eventually(async () => (await summary()).never === 0);
    expect((await list()).map(({ question, result }) => [question, result])).toEqual([
      ['May I return shoes?', 'green'],
      ['Where does it say so?', 'green'],
      ['Who will win?', 'red'],
    ]);
    expect((await list())[2]).toMatchObject({
      answer: `${PAGE.text} [1]`,
      outcome: 'answer',
      sourceUrls: [PAGE.url],
    });
    await idle();
    expect(await summary()).toMatchObject({ green: 2, red: 1, never: 0, firstRed: 'Who will win?' });
  });

  it('are asked again when they change, and go', async () => {
    const { id } = await add('Who will win?', 'refuses');
    await idle();
    expect(await h.chat.updateTestQuestion(edit('Shoes?', 'contains', 'shoes', id), h.owner)).toMatchObject({
      result: 'never',
      answer: '',
      lastRunAt: 0,
    });
    await idle();
    const [test] = await list();
    expect(test).toMatchObject({ question: 'Shoes?', result: 'green' });
    // the same again changes nothing
    expect(await h.chat.updateTestQuestion(edit('Shoes?', 'contains', 'shoes', id), h.owner)).toEqual(test);
    const late = { ...edit('Old copy?', 'contains', 'x', id), version: 1 };
    const refusal = {
      code: 'CHAT.TEST_QUESTION_VERSION_CONFLICT',
      extras: { data: { test_question: { question: 'Shoes?' } } },
    };
    await expect(h.chat.updateTestQuestion(late, h.owner)).rejects.toMatchObject(refusal);
    await expect(
      h.chat.deleteTestQuestion({ botId: late.botId, id, version: 1 }, h.owner),
    ).rejects.toMatchObject(refusal);
    for (let time = 0; time < 2; time += 1) await h.chat.deleteTestQuestion({ botId: h.botId, id }, h.owner);
    expect(await list()).toEqual([]);
    const gone = h.chat.updateTestQuestion(edit('Q?', 'refuses', '', id), h.owner);
    await expect(gone).rejects.toMatchObject({ code: 'CHAT.TEST_QUESTION_NOT_FOUND' });
  });

  it('are not replaced without a version by who may not have read them', async () => {
    const { id } = await add('Do you mend?', 'contains', 'yes');
    const mine = edit('Do you mend?', 'contains', 'yes, both', id);
    const again = await h.chat.updateTestQuestion(mine, h.owner);
    const theirs = edit('Do you mend shoes?', 'contains', 'yes', id);
    const colleague: { principal: Principal } = {
      principal: { kind: 'member', userId: 'colleague', botId: h.botId, role: 'editor' },
    };
    await expect(h.chat.updateTestQuestion(theirs, colleague)).rejects.toMatchObject({
      code: 'CHAT.TEST_QUESTION_VERSION_CONFLICT',
      extras: { data: { test_question: { expected: 'yes, both' } } },
    });
    const read = { ...theirs, version: again.version ?? 0 };
    expect(await h.chat.updateTestQuestion(read, colleague)).toMatchObject({
      question: 'Do you mend shoes?',
    });
    await expect(h.chat.deleteTestQuestion({ botId: h.botId, id }, h.owner)).rejects.toMatchObject({
      code: 'CHAT.TEST_QUESTION_VERSION_CONFLICT',
    });
    await h.chat.deleteTestQuestion({ botId: h.botId, id }, colleague);
  });

  it('are 200 at most, edited by editors, read by members', async () => {
    await expect(h.chat.createTestQuestion(edit('Q?'), member('viewer'))).rejects.toMatchObject({
      code: 'AUTH.FORBIDDEN',
    });
    await expect(h.chat.runTestQuestions({ botId: h.botId }, member('viewer'))).rejects.toMatchObject({
      code: 'AUTH.FORBIDDEN',
    });
    const stranger = all.otherBot();
    await expect(h.chat.listTestQuestions({ botId: h.botId }, stranger.owner)).rejects.toMatchObject({
      code: 'BOTS.NOT_FOUND',
    });
    await expect(add('Q?', 'cites', 'no address')).rejects.toMatchObject({
      code: 'CHAT.INVALID_TEST_QUESTION',
    });
    await h.admin(
      `INSERT INTO test_questions (id, bot_id, question, expectation, expected)
       SELECT gen_random_uuid(), $1, 'Q' || n, 'refuses', '' FROM generate_series(1, 199) n`,
      [h.botId],
    );
    await add('The 200th?');
    await expect(add('One more?')).rejects.toMatchObject({ code: 'CHAT.TOO_MANY_TEST_QUESTIONS' });
  });

  it('keep what they had when search fails, and are asked again', async () => {
    await add('May I return shoes?', 'contains', '30 days');
    await idle();
    let failures = 0;
    all.others.retrieve = async () => {
      failures += 1;
      if (failures === 1) throw new Error('search broke');
      return NOTHING;
    };
    await h.chat.runTestQuestions({ botId: h.botId }, h.owner);
    await eventually(async () => (await list())[0]?.result === 'red');
    expect(failures).toBeGreaterThan(1);
  });

  it('wait until the bot’s pages and pairs are found by their meaning', async () => {
    const understood = { model: 'e5', passages: 300, understood: 120, questions: 2, questionsUnderstood: 2 };
    let looks = 0;
    all.others.understanding = () => {
      looks += 1;
      return understood;
    };
    await add('May I return shoes?', 'contains', '30 days');
    await eventually(() => looks > 0);
    understood.understood = 300;
    understood.questionsUnderstood = 1;
    await soon();
    await eventually(() => looks > 1);
    expect(await summary()).toMatchObject({ never: 1, running: true });
    understood.questionsUnderstood = 2;
    await soon();
    await eventually(async () => (await summary()).green === 1);
  });

  it('do not wait longer than ten minutes', async () => {
    all.others.understanding = () => ({ model: 'e5', passages: 2, understood: 1 });
    await add('May I return shoes?', 'contains', '30 days');
    const since = JSON.stringify({ since: Date.now() - 601_000 });
    await eventually(async () => {
      await h.admin(
        `UPDATE jobs SET payload = payload || $2::jsonb, run_at = now() WHERE kind = 'test-run' AND bot_id = $1`,
        [h.botId, since],
      );
      return (await summary()).green === 1;
    });
  });

  it('are not judged by words where the question’s meaning came too late, and are asked again', async () => {
    all.others.understanding = () => ({ model: 'e5' });
    let late = 2;
    all.others.retrieve = async () => {
      late -= 1;
      return late < 0 ? FOUND : Retrieval.fromPartial({ ...NOTHING, meaning: 'timeout' });
    };
    await add('May I return shoes?', 'contains', '30 days');
    await idle();
    expect(await summary()).toMatchObject({ green: 1, red: 0, firstRed: '' });
    late = 3;
    await run();
    expect(await summary()).toMatchObject({ green: 1, red: 0 });
    expect((await impact()).changes).toEqual([]);
    // a run that found no model comes again by itself, and leaves what is known until then
    const again = () =>
      h.admin<{ repeat: number }>(
        `SELECT (payload->>'repeat')::int AS repeat FROM jobs WHERE kind = 'test-run' AND bot_id = $1 AND run_at > now()`,
        [h.botId],
      );
    expect(await again()).toEqual([{ repeat: 1 }]);
  });

  it('are judged by words where there is no model', async () => {
    all.others.retrieve = async () => Retrieval.fromPartial({ ...FOUND, meaning: 'unavailable' });
    await add('May I return shoes?', 'contains', '30 days');
    await idle();
    expect(await summary()).toMatchObject({ green: 1 });
  });

  it.each([
    ['bots.bot.v1', 'BotChanged'],
    ['bots.qa.v1', 'QaSaved'],
    ['bots.qa.v1', 'QaDeleted'],
    ['knowledge.link.v1', 'LinkReady'],
    ['knowledge.link.v1', 'LinkDeleted'],
    ['knowledge.understanding.v1', 'BotUnderstood'],
  ])('wait for quiet after %s %s, as one job', async (topic, type) => {
    const ofBot = ['bots.bot.v1', 'knowledge.understanding.v1'];
    const event = () => {
      const id = newId();
      const key = ofBot.includes(topic) ? h.botId : id;
      const payload = codecOf(type)?.encode({ botId: h.botId, qaId: id, linkId: id }) ?? new Uint8Array();
      return { eventId: newId(), topic, key, type, tenant: h.botId, occurredAt: new Date(), payload };
    };
    const jobs = () =>
      h.admin<{ later: boolean }>(
        `SELECT run_at > now() AS later FROM jobs WHERE kind = 'test-run' AND bot_id = $1`,
        [h.botId],
      );
    await h.platform.events.append([event()]);
    await eventually(async () => (await jobs()).length > 0);
    await h.platform.events.append([event(), event()]);
    expect(await jobs()).toEqual([{ later: true }]);
    await soon();
    await eventually(async () => (await jobs()).length === 0);
  });
});

describe('answer impact', () => {
  it('tells what a run found changed, of test questions and of what is often asked', async () => {
    for (let visitor = 0; visitor < 2; visitor += 1) {
      const threadId = await h.thread();
      for (const [at, question] of ['Gift cards?', 'Hello', `Only once ${visitor}?`].entries()) {
        await h.post(threadId, question);
        await h.settled(threadId, 2 * at + 2);
      }
    }
    await add('May I return shoes?');
    await run();
    const first = await impact();
    expect(first.changes).toEqual([]);
    expect(first.at).toBeGreaterThan(0);
    all.others.retrieve = async (question) => (question === 'Gift cards?' ? NOTHING : FOUND);
    await run();
    const second = await impact();
    const changed = {
      question: 'Gift cards?',
      before: `${PAGE.text} [1]`,
      after: expect.stringContaining('Gift cards?'),
    };
    expect(second.changes).toEqual([{ ...changed, at: second.at }]);
    expect(second.at).toBeGreaterThan(first.at);
    const watched = await h.admin('SELECT question FROM watched_answers WHERE bot_id = $1 ORDER BY 1', [
      h.botId,
    ]);
    expect(watched).toEqual([{ question: 'Gift cards?' }, { question: 'May I return shoes?' }]);
  });

  it('shows what visitors were shown before the first run, where an edit came between', async () => {
    const ask = async (question: string, threadId?: string) => {
      const thread = threadId ?? (await h.thread());
      const seq = (await h.post(thread, question)).seq;
      await h.settled(thread, Number(seq) + 1);
      return thread;
    };
    for (let visitor = 0; visitor < 2; visitor += 1) {
      const thread = await ask('Gift cards?');
      // is answered with the first in mind
      await ask('And vouchers?', thread);
      await ask('Shoes?');
    }
    await h.admin(
      `UPDATE messages SET trace = trace || '{"model": "m"}' WHERE bot_id = $1 AND reply_to IN
         (SELECT id FROM messages WHERE bot_id = $1 AND content = 'Shoes?')`,
      [h.botId],
    );
    all.others.retrieve = async () => NOTHING;
    await run();
    expect((await impact()).changes).toMatchObject([
      { question: 'Gift cards?', before: `${PAGE.text} [1]`, after: expect.stringContaining('Gift cards?') },
    ]);
    await run();
    expect((await impact()).changes).toHaveLength(1);
    await seen((await impact()).at);
    await run();
    expect((await impact()).changes).toEqual([]);
  });

  it('stays over later runs until it is seen, against the answer that was seen last', async () => {
    let text = 'Within 30 days.';
    all.others.retrieve = async () => {
      const page = { ...PAGE, text };
      return Retrieval.fromPartial({ ...FOUND, passages: [page], quotes: [page] });
    };
    const answers = async (answer: string) => {
      text = answer;
      await run();
    };
    const changes = async () => (await impact()).changes.map(({ before, after }) => [before, after]);
    await add('May I return shoes?');
    await run();
    await answers('Within 14 days.');
    const { at } = await impact();
    await run();
    expect(await changes()).toEqual([['Within 30 days. [1]', 'Within 14 days. [1]']]);
    await answers('Within 7 days.');
    expect(await changes()).toEqual([['Within 30 days. [1]', 'Within 7 days. [1]']]);
    // what was shown is seen, not what has changed since
    await seen(at);
    expect(await changes()).toHaveLength(1);
    await seen((await impact()).at);
    expect(await changes()).toEqual([]);
    await answers('Within 14 days.');
    expect(await changes()).toEqual([['Within 7 days. [1]', 'Within 14 days. [1]']]);
    // as it was when it was seen
    await answers('Within 7 days.');
    expect(await changes()).toEqual([]);
    await expect(
      h.chat.markAnswersSeen({ botId: h.botId, until: at }, member('viewer')),
    ).rejects.toMatchObject({ code: 'AUTH.FORBIDDEN' });
  });

  it('begins with what the last run of the release before found', async () => {
    await h.admin(
      `INSERT INTO watched_answers (bot_id, question_key, question, answer, before, changed_at, run_at)
       VALUES ($1, 'a', 'Long ago?', 'B', 'A', now() - interval '1 day', now()), ($1, 'b', 'Just now?', 'B', 'A', now(), now()),
         ($1, 'c', 'Never?', 'B', NULL, NULL, now())`,
      [h.botId],
    );
    await h.admin(endOldAnswerChanges.up);
    expect((await impact()).changes).toMatchObject([{ question: 'Just now?', before: 'A', after: 'B' }]);
  });
});
