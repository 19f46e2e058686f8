import { drawAvatar } from '@chirrup/images/drawing/draw-avatar';
import { newId } from '@chirrup/kernel/ids';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { ChatHarness } from './chat-harness.js';

let h: ChatHarness;
let model: ScriptedModel;
let picture: Buffer;
beforeAll(async () => {
  model = await startScriptedModel();
  h = await ChatHarness.open({ LLM_BASE_URL: model.url, LLM_MODEL: 'scripted' });
  picture = (await drawAvatar({ name: 'boot', description: 'a boot', colour: '#5654DF' })).bytes;
});
afterAll(async () => {
  await h.close();
  await model.close();
});
beforeEach(() => {
  h.others.settings = { imageUploads: true };
  model.set({ script: 'answer', answer: 'This is a boot [picture]. Shoes go back within 30 days [1].' });
});

/** Posts a picture, as its visitor. */
const show = async (bot: ChatHarness, threadId: string): Promise<void> => {
  const { name } = await bot.chat.storeImage({ botId: bot.botId, threadId, image: picture }, bot.visitor);
  await bot.chat.postMessage(
    { botId: bot.botId, threadId, clientMessageId: newId(), messageType: 'image', content: name },
    bot.visitor,
  );
};
const ask = async (bot: ChatHarness, threadId: string, question: string) => {
  const before = (await bot.stored(threadId)).messages.length;
  const calls = model.requests.length;
  await bot.post(threadId, question);
  const { messages } = await bot.settled(threadId, before + 2);
  const reply = messages.at(-1);
  return { content: reply?.content, lane: reply?.lane, requests: model.requests.slice(calls) };
};
const shownIn = (requests: ScriptedModel['requests']) =>
  requests.map(({ messages }) => messages.flatMap(({ pictures = [] }) => pictures).length);

describe('a question about a picture', () => {
  it('is answered with the pictures of its thread, the last two of them', async () => {
    const bot = h.otherBot();
    const [threadId, other] = [await bot.thread(), await bot.thread()];
    await show(bot, other);
    await show(bot, threadId);
    expect((await bot.stored(threadId)).messages[1]?.content).toBe(
      'Thank you. The team can see your picture here too. What would you like to know about it?',
    );
    const { content, requests } = await ask(bot, threadId, 'Can I return this?');
    expect(content).toBe('This is a boot. Shoes go back within 30 days [1].');
    // the search in the model's words, and the answer
    expect(shownIn(requests)).toEqual([1, 1]);
    const [search, answer] = requests.map(({ messages }) => messages.at(-1));
    expect(search?.content).toContain('put in what it shows');
    expect(answer?.content).toContain("What is in it is the visitor's");
    expect(answer?.content).not.toContain('image-');
    const [, encoded = ''] = answer?.pictures?.[0]?.split('data:image/jpeg;base64,') ?? [];
    expect(Buffer.from(encoded, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
    const trace = (await bot.stored(threadId, 0, bot.owner)).messages.at(-1)?.traceJson ?? '';
    expect(trace).not.toContain(encoded.slice(0, 60));
    await show(bot, threadId);
    await show(bot, threadId);
    expect(shownIn((await ask(bot, threadId, 'And these?')).requests)).toEqual([2, 2]);
  });

  it('is answered where nothing but the picture is known', async () => {
    const bot = h.otherBot();
    const { retrieve } = h.others;
    h.others.retrieve = async () => ({
      ...(await retrieve('', {} as never)),
      passages: [],
      quotes: [],
      outcome: 0,
    });
    const threadId = await bot.thread();
    await show(bot, threadId);
    model.set({ answer: 'This is a boot [picture].' });
    expect(await ask(bot, threadId, 'What do you see?')).toMatchObject({
      content: 'This is a boot.',
      lane: 'model',
    });
    h.others.retrieve = retrieve;
  });

  it('is answered without it where the file is gone', async () => {
    const bot = h.otherBot();
    const threadId = await bot.thread();
    await show(bot, threadId);
    const name = (await bot.stored(threadId)).messages[0]?.content ?? '';
    await h.platform.files.delete(name);
    const { content, requests } = await ask(bot, threadId, 'Can I return this?');
    expect(content).toContain('30 days');
    expect(shownIn(requests).every((count) => count === 0)).toBe(true);
  });

  it('is answered without it by a model that refuses pictures, which is remembered', async () => {
    model.set({ script: 'blind', answer: 'Shoes go back within 30 days [1].' });
    const bot = h.otherBot();
    const threadId = await bot.thread();
    await show(bot, threadId);
    const { content, requests } = await ask(bot, threadId, 'Can I return this?');
    expect(content).toBe('Shoes go back within 30 days [1].');
    expect(shownIn(requests)[0]).toBe(1);
    await show(bot, threadId);
    expect((await bot.stored(threadId)).messages.at(-1)?.content).toContain('I cannot look at images');
    const later = await ask(bot, threadId, 'And this one?');
    expect(shownIn(later.requests).every((count) => count === 0)).toBe(true);
  });
});
