import { setTimeout as sleep } from 'node:timers/promises';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { newBotId, newId } from '@chirrup/kernel/ids';
import { AnalyticsDefinition, type Gap } from '@chirrup/proto/gen/analytics/v1/analytics_service';
import { BotDeleted } from '@chirrup/proto/gen/bots/v1/events';
import { ChatDefinition, Trial } from '@chirrup/proto/gen/chat/v1/chat_service';
import { ReplyCompleted } from '@chirrup/proto/gen/chat/v1/events';
import { KnowledgeDefinition, Retrieval } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import type { BotRole, Principal } from '@chirrup/tenancy/principal';
import { provideService } from '@chirrup/testing/provide-service';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import pg from 'pg';
import { analyticsService } from '../src/analytics.service-descriptor.js';

let platform: TestPlatform;
let service: RunningService;
let admin: pg.Client;
/** Meanings by the words that stand for them; there is no model while undefined. */
let meanings: Record<string, number> | undefined;
let unavailable = false;
let model = 'm1';
let trial = Trial.fromPartial({ outcome: 'nothing', lane: 'none' });
let retrieval = Retrieval.fromPartial({});

const vectorOf = (text: string): number[] => {
  const axis = Object.entries(meanings ?? {}).find(([word]) => text.toLowerCase().includes(word))?.[1] ?? 9;
  return Array.from({ length: 10 }, (_, at) => (at === axis ? 1 : 0));
};

beforeAll(async () => {
  platform = await openTestPlatform();
  await provideService(platform.bus, KnowledgeDefinition, {
    embedQuestions: async ({ texts }: { texts: string[] }) => {
      if (unavailable) throw new DomainError(commonErrors.unavailable);
      if (!meanings) return { model: '', vectors: [] };
      return { model, vectors: texts.map((text) => ({ values: vectorOf(text) })) };
    },
    retrieve: async () => retrieval,
  } as never);
  await provideService(platform.bus, ChatDefinition, { tryQuestion: async () => trial } as never);
  service = await startService(analyticsService, platform);
  admin = new pg.Client({ connectionString: platform.database('analytics').adminUrl });
  await admin.connect();
  await admin.query('SET search_path = analytics');
});
afterAll(async () => {
  await admin?.end();
  await service?.stop();
  await platform?.close();
});

const client = () => platform.bus.client(AnalyticsDefinition);
const member = (botId: string, role: BotRole = 'editor'): { principal: Principal } => ({
  principal: { kind: 'member', userId: 'ann', botId, role },
});
const list = async (botId: string, state = 'open', limit = 0, before = ''): Promise<Gap[]> =>
  (await client().listGaps({ botId, state, limit, before }, member(botId, 'viewer'))).gaps;

const replied = (botId: string, question: string, outcome = 'nothing', occurredAt = new Date()) => {
  const threadId = newId();
  const reply = {
    botId,
    threadId,
    replyTo: newId(),
    messageId: newId(),
    state: 'complete',
    outcome,
    question,
  };
  return {
    eventId: newId(),
    topic: 'chat.message.v1',
    key: threadId,
    type: 'ReplyCompleted',
    tenant: botId,
    occurredAt,
    payload: ReplyCompleted.encode(ReplyCompleted.fromPartial(reply)).finish(),
  };
};
/** Waits until nothing of the bot is left to be grouped. */
const grouped = async (botId: string, questions: number): Promise<void> => {
  for (const until = Date.now() + 15_000; ; await sleep(50)) {
    const { rows } = await admin.query(
      `SELECT coalesce(sum(count), 0)::int AS counted,
         (SELECT count(*)::int FROM gap_questions WHERE bot_id = $1 AND gap_id IS NULL) AS waiting FROM gaps WHERE bot_id = $1`,
      [botId],
    );
    if (rows[0].waiting === 0 && rows[0].counted >= questions) return;
    if (Date.now() > until) throw new Error(`not grouped: ${JSON.stringify(rows)}`);
  }
};
const ask = async (botId: string, ...questions: string[]) => {
  const before = await admin.query('SELECT coalesce(sum(count), 0)::int AS n FROM gaps WHERE bot_id = $1', [
    botId,
  ]);
  const base = Date.now() - 60_000;
  await platform.events.append(questions.map((q, at) => replied(botId, q, 'nothing', new Date(base + at))));
  await grouped(botId, before.rows[0].n + questions.length);
};

describe('gaps', () => {
  beforeEach(() => {
    meanings = undefined;
    unavailable = false;
    model = 'm1';
  });

  it('are the questions that were not answered, by their words while there is no model, most asked first', async () => {
    const botId = newBotId();
    const answered = ['answer', 'small_talk', ''].map((outcome) => replied(botId, 'Hello?', outcome));
    await platform.events.append(answered);
    await platform.events.append([replied(botId, 'Pages about vouchers?', 'offer'), replied(botId, '???')]);
    await ask(botId, 'Do you ship to Norway?', 'norway, do you ship', 'Versendet ihr nach Schweden?');
    await grouped(botId, 4);
    const gaps = await list(botId);
    expect(gaps.map(({ question, count }) => [question, count])).toEqual([
      ['norway, do you ship', 2],
      ['Pages about vouchers?', 1],
      ['Versendet ihr nach Schweden?', 1],
    ]);
    expect(gaps[0]).toMatchObject({ state: 'open', language: 'en', samples: ['Do you ship to Norway?'] });
    expect(gaps[2]?.language).toBe('de');
    const [first] = gaps;
    expect((await list(botId, 'open', 1)).map(({ id }) => id)).toEqual([first?.id]);
    expect((await list(botId, 'open', 5, first?.id)).map(({ id }) => id)).toEqual(
      gaps.slice(1).map(({ id }) => id),
    );
  });

  it('keep nothing that tells who asked', async () => {
    const botId = newBotId();
    await ask(botId, 'Mail jane@example.com or call +49 30 1234567 please');
    const { rows } = await admin.query('SELECT question FROM gap_questions WHERE bot_id = $1', [botId]);
    expect(rows).toEqual([{ question: 'Mail [e-mail] or call [number] please' }]);
  });

  it('count an event that comes again once', async () => {
    const botId = newBotId();
    const event = replied(botId, 'Gift cards?');
    await platform.events.append([event]);
    await grouped(botId, 1);
    await platform.events.append([{ ...event, eventId: newId() }, replied(botId, 'Something else?')]);
    await grouped(botId, 2);
    expect((await list(botId)).map(({ count }) => count)).toEqual([1, 1]);
  });

  it('bring together what means the same, also with gaps of before there was a model', async () => {
    const botId = newBotId();
    await ask(botId, 'Gift cards?');
    meanings = { gift: 1, voucher: 1, parking: 2 };
    await ask(botId, 'Can I buy a voucher', 'Where is parking');
    expect((await list(botId)).map(({ question, count }) => [question, count])).toEqual([
      ['Can I buy a voucher', 2],
      ['Where is parking', 1],
    ]);
    model = 'm2';
    await ask(botId, 'vouchers for friends');
    expect((await list(botId))[0]).toMatchObject({ count: 3 });
    meanings = undefined;
    await ask(botId, 'vouchers for friends');
    const { rows } = await admin.query(
      `SELECT model, vector IS NOT NULL AS known FROM gaps WHERE bot_id = $1`,
      [botId],
    );
    expect(rows).toContainEqual({ model: 'm2', known: true });
  });

  it('wait for a model that is unavailable for a moment', async () => {
    const botId = newBotId();
    meanings = { gift: 1, voucher: 1 };
    unavailable = true;
    await platform.events.append([replied(botId, 'Gift cards?'), replied(botId, 'Can I buy a voucher')]);
    const waiting = async () => {
      const { rows } = await admin.query(
        `SELECT 1 FROM jobs WHERE kind = 'group-gaps' AND bot_id = $1 AND run_at > now() + interval '5 seconds'`,
        [botId],
      );
      return rows.length > 0;
    };
    while (!(await waiting())) await sleep(50);
    expect(await list(botId)).toEqual([]);
    unavailable = false;
    await admin.query(`UPDATE jobs SET run_at = now() WHERE kind = 'group-gaps' AND bot_id = $1`, [botId]);
    await grouped(botId, 2);
    expect(await list(botId)).toMatchObject([{ question: 'Can I buy a voucher', count: 2 }]);
  });

  it('that words alone had split come together once there are vectors, but closed ones stay', async () => {
    const botId = newBotId();
    const ages = [600_000, 500_000, 400_000, 300_000];
    unavailable = true;
    // they have waited long enough
    const asked = ['Gift cards?', 'Can I buy a voucher', 'Where is parking', 'Another voucher'].map((q, at) =>
      replied(botId, q, 'nothing', new Date(Date.now() - (ages[at] ?? 0))),
    );
    await platform.events.append(asked);
    await grouped(botId, 4);
    const split = await list(botId);
    expect(split).toHaveLength(4);
    const parking = split.find(({ question }) => question === 'Where is parking');
    await client().dismissGap({ botId, gapId: parking?.id ?? '' }, member(botId));
    meanings = { gift: 1, voucher: 1, parking: 2 };
    unavailable = false;
    await ask(botId, 'Park and ride parking');
    expect(await list(botId)).toMatchObject([{ question: 'Another voucher', count: 3 }]);
    const [gap] = await list(botId);
    expect(gap?.samples).toEqual(['Can I buy a voucher', 'Gift cards?']);
    expect(gap?.firstAt).toBe(Math.min(...split.map(({ firstAt }) => firstAt)));
    expect(await list(botId, 'dismissed')).toMatchObject([{ id: parking?.id, count: 2 }]);
  });

  it('are dismissed, answered when the question is answered now, and open again when it is asked in vain', async () => {
    const botId = newBotId();
    await ask(botId, 'Gift cards?');
    const gapId = (await list(botId))[0]?.id ?? '';
    const request = { botId, gapId };
    expect(await client().dismissGap(request, member(botId))).toMatchObject({ state: 'dismissed' });
    await ask(botId, 'gift cards');
    expect(await list(botId)).toEqual([]);
    expect((await list(botId, 'dismissed'))[0]).toMatchObject({ count: 2 });
    trial = Trial.fromPartial({ outcome: 'offer', lane: 'none' });
    expect((await client().retestGap(request, member(botId))).gap).toMatchObject({ state: 'open' });
    trial = Trial.fromPartial({ outcome: 'answer', lane: 'verified', content: 'Yes.' });
    expect(await client().retestGap(request, member(botId))).toMatchObject({
      trial: { content: 'Yes.' },
      gap: { state: 'answered' },
    });
    await platform.events.append([replied(botId, 'Gift cards', 'nothing', new Date(Date.now() + 60_000))]);
    await grouped(botId, 3);
    expect(await list(botId)).toMatchObject([{ id: gapId, count: 3, state: 'open' }]);
  });

  it('show how questions in their words fared, answered or not', async () => {
    const botId = newBotId();
    const words = [replied(botId, 'gift cards?', 'answer'), replied(botId, 'Where is my parcel?', 'answer')];
    await platform.events.append(words);
    await ask(botId, 'Gift cards?', 'Gift cards?', 'Norway?');
    const fared = async () =>
      (await list(botId)).map(({ question, asked, answered }) => ({ question, asked, answered }));
    // another group of the topic keeps them
    while ((await fared()).reduce((sum, { asked }) => sum + asked, 0) < 4) await sleep(50);
    expect(await fared()).toEqual([
      { question: 'Gift cards?', asked: 3, answered: 1 },
      { question: 'Norway?', asked: 1, answered: 0 },
    ]);
    const reply = ReplyCompleted.decode(words[0]?.payload ?? new Uint8Array());
    await admin.query(
      `INSERT INTO exchange_votes (message_id, visitor_id, bot_id, thread_id, value, voted_at) VALUES ($1, 'v', $2, $3, 1, now())`,
      [reply.messageId, botId, reply.threadId],
    );
    await admin.query('UPDATE exchanges SET score = 40 WHERE bot_id = $1 AND reply_id <> $2', [
      botId,
      reply.messageId,
    ]);
    // a vote weighs as much as four guesses
    expect((await list(botId)).map(({ score, votes }) => [score, votes])).toEqual([
      [80, 1],
      [40, 0],
    ]);
  });

  it('are drafted out of what lies nearest, and stay as they are', async () => {
    const botId = newBotId();
    await ask(botId, 'do you sell gift cards');
    const request = { botId, gapId: (await list(botId))[0]?.id ?? '' };
    const page = { text: '**Gift cards:** We sell cards.', url: 'https://a.example/cards' };
    retrieval = Retrieval.fromPartial({ quotes: [page], passages: [{ ...page, text: 'Other.' }] });
    expect(await client().draftGap(request, member(botId))).toEqual({
      question: 'Do you sell gift cards?',
      answer: 'Gift cards: We sell cards.',
      sourceUrl: page.url,
      answers: true,
    });
    retrieval = Retrieval.fromPartial({ passages: [page] });
    expect(await client().draftGap(request, member(botId))).toMatchObject({
      sourceUrl: page.url,
      answers: false,
    });
    retrieval = Retrieval.fromPartial({});
    expect(await client().draftGap(request, member(botId))).toMatchObject({ answer: '', sourceUrl: '' });
    expect(await list(botId)).toHaveLength(1);
  });

  it('are seen by members, changed by editors, and end with the bot', async () => {
    const botId = newBotId();
    await ask(botId, 'Gift cards?');
    const request = { botId, gapId: (await list(botId))[0]?.id ?? '' };
    for (const call of ['draftGap', 'dismissGap', 'retestGap'] as const) {
      await expect(client()[call](request, member(botId, 'viewer'))).rejects.toMatchObject({
        code: 'AUTH.FORBIDDEN',
      });
      await expect(client()[call](request, member(newBotId()))).rejects.toMatchObject({
        code: 'BOTS.NOT_FOUND',
      });
      const unknown = { botId, gapId: newId() };
      await expect(client()[call](unknown, member(botId))).rejects.toMatchObject({
        code: 'ANALYTICS.GAP_NOT_FOUND',
      });
    }
    const stranger = client().listGaps({ botId, state: 'open', limit: 0, before: '' }, member(newBotId()));
    await expect(stranger).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
    await platform.events.append([
      {
        ...replied(botId, ''),
        topic: 'bots.bot.v1',
        key: botId,
        type: 'BotDeleted',
        payload: BotDeleted.encode({ botId, ownerUserId: '' }).finish(),
      },
    ]);
    while ((await list(botId)).length > 0) await sleep(20);
    const left = await admin.query('SELECT 1 FROM gap_questions WHERE bot_id = $1', [botId]);
    expect(left.rows).toEqual([]);
    // reported late: it is not kept
    const other = newBotId();
    await platform.events.append([replied(botId, 'Gift cards?'), replied(other, 'Gift cards?')]);
    await grouped(other, 1);
    expect(await list(botId)).toEqual([]);
  });

  it('keep 20 wordings each, and 500 gaps: those asked once and long ago go first', async () => {
    const botId = newBotId();
    await admin.query(
      `INSERT INTO gaps (id, bot_id, question, language, count, first_at, last_at)
       SELECT gen_random_uuid(), $1, 'subject' || n, 'en', CASE WHEN n = 1 THEN 2 ELSE 1 END, at, at
       FROM generate_series(1, 500) n, LATERAL (SELECT now() - interval '1 year' + n * interval '1 hour' AS at) t`,
      [botId],
    );
    await platform.events.append(Array.from({ length: 25 }, () => replied(botId, 'Gift cards?')));
    await grouped(botId, 525);
    const { rows } = await admin.query(
      `SELECT count(*)::int AS gaps, min(question) FILTER (WHERE question = 'subject1') AS kept,
         min(question) FILTER (WHERE question = 'subject2') AS gone,
         (SELECT count(*)::int FROM gap_questions WHERE bot_id = $1) AS samples FROM gaps WHERE bot_id = $1`,
      [botId],
    );
    expect(rows).toEqual([{ gaps: 500, kept: 'subject1', gone: null, samples: 20 }]);
  });

  it('lose questions older than 90 days when the service starts; nothing else is shown to the system', async () => {
    const botId = newBotId();
    const add = (age: string) =>
      admin.query(
        `INSERT INTO gap_questions (id, bot_id, gap_id, question, asked_at)
         VALUES (gen_random_uuid(), $1, gen_random_uuid(), $2, now() - $2::text::interval)`,
        [botId, age],
      );
    await add('89 days');
    await add('91 days');
    await service.stop();
    const role = new pg.Client({ connectionString: platform.database('analytics').url });
    await role.connect();
    await role.query(`SELECT set_config('chirrup.system', 'on', false)`);
    expect((await role.query('SELECT question FROM gap_questions')).rows).toEqual([{ question: '91 days' }]);
    await role.end();
    service = await startService(analyticsService, platform);
    const left = async () =>
      (await admin.query('SELECT question FROM gap_questions WHERE bot_id = $1', [botId])).rows;
    while ((await left()).length > 1) await sleep(20);
    expect(await left()).toEqual([{ question: '89 days' }]);
  });
});
