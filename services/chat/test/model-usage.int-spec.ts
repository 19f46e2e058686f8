import { Database } from '@chirrup/persistence/database';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import pg from 'pg';
import { dropOldUsage } from '../src/model-usage/model-usage.sql.js';
import { ChatHarness, eventually } from './chat-harness.js';

let model: ScriptedModel;
const opened: ChatHarness[] = [];
beforeAll(async () => {
  model = await startScriptedModel();
});
beforeEach(() => model.set({ script: 'answer', answer: 'You have 30 days [1].', tokensPerSecond: 0 }));
afterAll(async () => {
  for (const h of opened) await h.close();
  await model.close();
});

const open = async (env: Record<string, string>): Promise<ChatHarness> => {
  const h = await ChatHarness.open({ LLM_BASE_URL: model.url, LLM_MODEL: 'scripted', ...env });
  opened.push(h);
  return h;
};

const ask = async (h: ChatHarness) => {
  const threadId = await h.thread();
  await h.post(threadId, 'How long?');
  const reply = (await h.settled(threadId, 2, h.visitor)).messages[1];
  const trace = JSON.parse((await h.stored(threadId, 0, h.owner)).messages[1]?.traceJson ?? '{}');
  return { reply, trace };
};
const usage = (h: ChatHarness, who = h.owner) => h.chat.getModelUsage({ botId: h.botId }, who);

describe('tokens of the model', () => {
  let h: ChatHarness;
  beforeAll(async () => {
    h = await open({});
  });

  it('are counted once for each stored reply, in one row for a bot and day', async () => {
    expect(await usage(h)).toEqual({
      day: new Date().toISOString().slice(0, 10),
      tokensUsed: 0,
      tokensLimit: 2_000_000,
      limited: false,
      tokensLimitOfAll: 0,
      unreachableSince: 0,
    });
    const replies = await Promise.all([ask(h), ask(h), ask(h)]);
    const said = replies.reduce((sum, { trace }) => sum + trace.prompt_tokens + trace.completion_tokens, 0);
    expect(said).toBeGreaterThan(0);
    expect((await usage(h)).tokensUsed).toBe(said);
    await ask(h.otherBot());
    expect((await usage(h)).tokensUsed).toBe(said);
    expect(await h.admin('SELECT 1 FROM model_usage WHERE bot_id = $1', [h.botId])).toHaveLength(1);
  });

  it('are counted for a reply that its visitor stops, too', async () => {
    const of = h.otherBot();
    model.set({ answer: 'Shoes go back in 30 days [1]. '.repeat(40), tokensPerSecond: 50 });
    const threadId = await of.thread();
    const events = of.watch(threadId);
    await of.post(threadId, 'Tell me everything');
    await eventually(() => events.filter(({ type }) => type === 'delta').length >= 3);
    const replyId = (await of.stored(threadId)).pending[0]?.id ?? '';
    await of.chat.stopReply({ botId: of.botId, threadId, replyId }, of.visitor);
    expect((await of.settled(threadId, 2)).messages[1]?.state).toBe('stopped');
    expect((await usage(of)).tokensUsed).toBeGreaterThan(50);
  });

  it('are not counted twice where a reply is begun again elsewhere', async () => {
    const of = h.otherBot();
    model.set({ tokensPerSecond: 10 });
    const threadId = await of.thread();
    const events = of.watch(threadId);
    await of.post(threadId, 'How long?');
    await eventually(() => events.some(({ type }) => type === 'delta'));
    await h.stop();
    await h.start();
    model.set({ tokensPerSecond: 0 });
    await of.settled(threadId, 2);
    const trace = JSON.parse((await of.stored(threadId, 0, of.owner)).messages[1]?.traceJson ?? '{}');
    expect((await usage(of)).tokensUsed).toBe(trace.prompt_tokens + trace.completion_tokens);
  });

  it('are shown to members of the bot only', async () => {
    await expect(usage(h, h.visitor)).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
    await expect(usage(h, h.otherBot().owner)).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
    const viewer = { kind: 'member', userId: 'u2', botId: h.botId, role: 'viewer' } as const;
    expect(await usage(h, { principal: viewer })).toMatchObject({ limited: false });
  });

  it('are forgotten after 35 days', async () => {
    const of = h.otherBot();
    await ask(of);
    await h.admin(
      `INSERT INTO model_usage (day, bot_id, tokens)
       SELECT (now() AT TIME ZONE 'UTC')::date - days, $1, 5 FROM unnest(ARRAY[35, 36, 400]) days`,
      [of.botId],
    );
    const { url } = h.platform.database('chat');
    const database = await Database.open({ url, applicationName: 'test', maxConnections: 1 });
    try {
      expect(await dropOldUsage(new UnitOfWork(database))).toBe(2);
    } finally {
      await database.close();
    }
    expect(await h.admin('SELECT 1 FROM model_usage WHERE bot_id = $1', [of.botId])).toHaveLength(2);
  });

  it('are behind the tenant wall', async () => {
    await ask(h);
    const client = new pg.Client({ connectionString: h.platform.database('chat').url });
    await client.connect();
    try {
      const seen = async (tenant: string) => {
        await client.query(`BEGIN; SET LOCAL chirrup.tenant = '${tenant}'`);
        const { rows } = await client.query('SELECT bot_id FROM model_usage');
        await client.query('COMMIT');
        return rows.map(({ bot_id }) => bot_id);
      };
      expect(await seen('')).toEqual([]);
      expect(await seen(h.otherBot().botId)).toEqual([]);
      expect(await seen(h.botId)).toEqual([h.botId]);
    } finally {
      await client.end();
    }
  });
});

describe('a bot that has used up its tokens of the day', () => {
  it('answers from its pages, in every process, while other bots go on; the next day it asks again', async () => {
    const h = await open({ MODEL_TOKENS_PER_BOT_DAY: '10' });
    expect((await ask(h)).reply).toMatchObject({ lane: 'model' });
    const asked = model.requests.length;
    for (let n = 0; n < 3; n += 1) {
      const { reply, trace } = await ask(h);
      expect(reply).toMatchObject({
        lane: 'extractive',
        state: 'complete',
        content: 'You may return shoes within 30 days. [1]',
      });
      expect(trace.model_limit).toBe('bot');
    }
    const { tokensUsed, ...rest } = await usage(h);
    expect(rest).toMatchObject({ tokensLimit: 10, limited: true });
    await h.stop();
    await h.start();
    expect((await ask(h)).reply).toMatchObject({ lane: 'extractive' });
    expect(model.requests.length).toBe(asked);
    expect((await usage(h)).tokensUsed).toBe(tokensUsed);
    expect((await ask(h.otherBot())).reply).toMatchObject({ lane: 'model' });

    await h.admin('UPDATE model_usage SET day = day - 1');
    await h.stop();
    await h.start();
    expect(await usage(h)).toMatchObject({ tokensUsed: 0, limited: false });
    expect((await ask(h)).reply).toMatchObject({ lane: 'model' });
  });
});

describe('an installation that has used up its tokens of the day', () => {
  it('answers from the pages of all bots', async () => {
    const h = await open({ MODEL_TOKENS_PER_BOT_DAY: '0', MODEL_TOKENS_PER_DAY: '10' });
    expect((await ask(h)).reply).toMatchObject({ lane: 'model' });
    const other = h.otherBot();
    const { reply, trace } = await ask(other);
    expect(reply).toMatchObject({ lane: 'extractive' });
    expect(trace.model_limit).toBe('installation');
    expect(await usage(other)).toMatchObject({ tokensUsed: 0, tokensLimit: 0, limited: true });
  });
});

describe('a model that does not answer', () => {
  it('is told to members with the time since when, also by other processes, until it answers', async () => {
    const h = await open({});
    await ask(h);
    expect((await usage(h)).unreachableSince).toBe(0);
    model.set({ script: 'unauthorized' });
    const before = Date.now();
    const { reply, trace } = await ask(h);
    expect(reply).toMatchObject({ lane: 'extractive' });
    expect(trace).toMatchObject({ provider_error: 'http_401', provider_message: 'scripted' });
    await eventually(async () => (await usage(h)).unreachableSince >= before);
    await h.stop();
    await h.start();
    expect((await usage(h)).unreachableSince).toBeGreaterThanOrEqual(before);
    model.set({ script: 'answer' });
    await ask(h);
    await eventually(async () => (await usage(h)).unreachableSince === 0);
  });
});
