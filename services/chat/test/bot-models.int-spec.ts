import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { ChatHarness, eventually } from './chat-harness.js';

let [installations, owners, behind]: ScriptedModel[] = [];
let h: ChatHarness;
beforeAll(async () => {
  [installations, owners, behind] = await Promise.all([
    startScriptedModel({ answer: 'The first says 30 days [1].' }),
    startScriptedModel({ answer: 'The owner’s says 30 days [1].' }),
    startScriptedModel({ answer: 'The one behind says 30 days [1].' }),
  ]);
  h = await ChatHarness.open({
    LLM_BASE_URL: installations.url,
    LLM_MODEL: 'large',
    LLM_MODELS: 'small',
    LLM_OWNER_BASE_URLS: owners.url,
    LLM_FALLBACK: JSON.stringify([{ LLM_BASE_URL: behind.url, LLM_MODEL: 'behind' }]),
    LLM_TEST_CALL: 'off',
  });
});
afterAll(async () => {
  await h.close();
  for (const model of [installations, owners, behind]) await model?.close();
});

const ask = async (of: ChatHarness) => {
  const threadId = await of.thread();
  await of.post(threadId, 'How long?');
  await of.settled(threadId, 2);
  const reply = (await of.stored(threadId, 0, of.owner)).messages[1];
  return { content: reply?.content, trace: JSON.parse(reply?.traceJson ?? '{}') };
};
const wanted = (of: ChatHarness, key?: string) => ({
  botId: of.botId,
  provider: 'openai-compatible',
  baseUrl: owners?.url ?? '',
  model: 'mine',
  key,
});
const read = (of: ChatHarness) => of.chat.getBotModel({ botId: of.botId }, of.owner);

describe('the model of a bot', () => {
  it('is the installation’s first, until its owner chooses another', async () => {
    const of = h.otherBot();
    expect(await read(of)).toMatchObject({
      provider: '',
      model: '',
      hasKey: false,
      choices: ['large', 'small'],
    });
    expect(await ask(of)).toMatchObject({
      content: 'The first says 30 days [1].',
      trace: { model: 'large' },
    });
    await of.chat.saveBotModel({ botId: of.botId, provider: '', baseUrl: '', model: 'small' }, of.owner);
    expect((await ask(of)).trace.model).toBe('small');
    expect(installations?.requests.at(-1)?.model).toBe('small');
    expect((await ask(h.otherBot())).trace.model).toBe('large');
  });

  it('is one of the owner’s account, whose key is sealed and told to nobody', async () => {
    const of = h.otherBot();
    await of.chat.saveBotModel(wanted(of, 'sk-very-secret'), of.owner);
    expect(await ask(of)).toMatchObject({
      content: 'The owner’s says 30 days [1].',
      trace: { model: 'mine', cost: null },
    });
    expect(JSON.stringify(await read(of))).not.toContain('sk-very');
    expect(await read(of)).toMatchObject({ provider: 'openai-compatible', model: 'mine', hasKey: true });
    const stored = await h.admin<object>('SELECT * FROM bot_models WHERE bot_id = $1', [of.botId]);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('very-secret');
    expect((await of.chat.getModelUsage({ botId: of.botId }, of.owner)).tokensUsed).toBeGreaterThan(0);
    await of.chat.saveBotModel({ botId: of.botId, provider: '', baseUrl: '', model: '' }, of.owner);
    expect(await read(of)).toMatchObject({ provider: '', hasKey: false });
    expect((await ask(of)).trace.model).toBe('large');
  });

  it('answers in quotes where the owner’s fails, and says so to this owner alone', async () => {
    const [of, other] = [h.otherBot(), h.otherBot()];
    await of.chat.saveBotModel(wanted(of, 'k1'), of.owner);
    owners?.set({ script: 'unauthorized' });
    expect(await ask(of)).toMatchObject({
      content: 'You may return shoes within 30 days. [1]',
      trace: { model: 'mine', provider_error: 'http_401' },
    });
    const since = async (bot: ChatHarness) =>
      (await bot.chat.getModelUsage({ botId: bot.botId }, bot.owner)).unreachableSince;
    await eventually(async () => (await since(of)) > 0);
    expect(await since(other)).toBe(0);
    owners?.set({ script: 'answer' });
    await of.chat.saveBotModel(wanted(of, 'k2'), of.owner);
    expect(await since(of)).toBe(0);
    expect((await ask(of)).trace.model).toBe('mine');
  });

  it('is tested before it is saved', async () => {
    const of = h.otherBot();
    expect(await of.chat.generateModelTest(wanted(of, 'k'), of.owner)).toMatchObject({
      answers: true,
      code: '',
    });
    owners?.set({ script: 'unauthorized' });
    expect(await of.chat.generateModelTest(wanted(of, 'k'), of.owner)).toMatchObject({
      answers: false,
      code: 'http_401',
      sentence: 'scripted',
    });
    owners?.set({ script: 'answer' });
    expect(await read(of)).toMatchObject({ provider: '', hasKey: false });
  });

  it('is the owner’s to change, and its key goes nowhere but where it was saved for', async () => {
    const of = h.otherBot();
    const editor = {
      principal: { kind: 'member', userId: 'u2', botId: of.botId, role: 'editor' },
    } as const;
    for (const call of ['saveBotModel', 'generateModelTest'] as const)
      await expect(of.chat[call](wanted(of, 'k'), editor)).rejects.toMatchObject({ kind: 'forbidden' });
    const keyless = of.chat.saveBotModel(wanted(of), of.owner);
    await expect(keyless).rejects.toMatchObject({ code: 'CHAT.MODEL_KEY_MISSING' });
    const elsewhere = of.chat.saveBotModel(
      { ...wanted(of, 'k'), baseUrl: 'http://127.0.0.1:1/v1' },
      of.owner,
    );
    await expect(elsewhere).rejects.toMatchObject({ code: 'CHAT.INVALID_MODEL' });
  });

  it('is followed by those behind it, and reachable while one of them is', async () => {
    const of = h.otherBot();
    installations?.set({ script: 'unauthorized' });
    expect(await ask(of)).toMatchObject({
      content: 'The one behind says 30 days [1].',
      trace: { model: 'behind' },
    });
    await eventually(
      async () =>
        (await h.admin('SELECT 1 FROM model_states WHERE unreachable_since IS NOT NULL')).length > 0,
    );
    const since = async () => (await of.chat.getModelUsage({ botId: of.botId }, of.owner)).unreachableSince;
    expect(await since()).toBe(0);
    behind?.set({ script: 'unauthorized' });
    expect((await ask(of)).content).toBe('You may return shoes within 30 days. [1]');
    await eventually(async () => (await since()) > 0);
  });
});
