import { drawAvatar } from '@chirrup/images/drawing/draw-avatar';
import { newId } from '@chirrup/kernel/ids';
import { MessagePosted } from '@chirrup/proto/gen/chat/v1/events';
import { topics } from '@chirrup/proto/topics';
import { DeleteFileWorker } from '@chirrup/service-defaults/files/delete-file.worker';
import { until } from '@chirrup/testing/until';
import { ChatHarness } from './chat-harness.js';

const DELETED_MS = 40_000;

let h: ChatHarness;
let picture: Buffer;
beforeAll(async () => {
  h = await ChatHarness.open({ LIMITS_SCALE: '0.2' });
  picture = (await drawAvatar({ name: 'cat', description: 'a picture', colour: '#5654DF' })).bytes;
});
afterAll(() => h.close());
beforeEach(() => {
  h.others.settings = { imageUploads: true };
});

const store = async (of: ChatHarness, threadId: string, who = of.visitor, image = picture) =>
  (await of.chat.storeImage({ botId: of.botId, threadId, image }, who)).name;
const postImage = (
  of: ChatHarness,
  threadId: string,
  content: string,
  { clientMessageId = newId(), who = of.visitor, page = '' } = {},
) =>
  of.chat.postMessage(
    { botId: of.botId, threadId, clientMessageId, messageType: 'image', content, page },
    who,
  );
const file = (name: string) => h.platform.files.get(name);
const gone = (name: string) =>
  until(
    () => {
      h.service.context.get(DeleteFileWorker, { strict: false }).wake();
      return file(name);
    },
    (found) => found === undefined,
    DELETED_MS,
  );

describe('an image of a visitor', () => {
  it('becomes a message with a truthful answer, in seq, and its event names the page', async () => {
    const bot = h.otherBot();
    const threadId = await bot.thread();
    const name = await store(bot, threadId);
    expect((await file(name))?.contentType).toBe('image/jpeg');
    const message = await postImage(bot, threadId, name, { page: 'https://shop.example/boots?mail=a' });
    expect(message).toMatchObject({ seq: 1, senderType: 'client', messageType: 'image', content: name });
    const { messages, lastSeq, pending } = await bot.stored(threadId);
    expect({ lastSeq, pending }).toEqual({ lastSeq: 2, pending: [] });
    expect(messages[1]).toMatchObject({
      ...{ seq: 2, senderType: 'bot', senderBotName: 'Ada', messageType: 'text', replyTo: message.id },
      ...{ lane: 'none', content: expect.stringContaining('I cannot look at images') },
    });
    const { threads } = await bot.chat.listThreads({ botId: bot.botId } as never, bot.owner);
    expect(threads[0]).toMatchObject({ lastMessage: 'Image', firstQuestion: 'Image', messageCount: 2 });
    const events = await until(
      async () =>
        (await h.platform.events.read(topics.message.name, 'test', 1_000)).filter(
          ({ tenant }) => tenant === bot.botId,
        ),
      (found) => found.length > 0,
    );
    expect(events.map(({ type }) => type)).toEqual(['MessagePosted']);
    const { page } = MessagePosted.decode(events[0]?.payload ?? new Uint8Array());
    expect(page).toBe('https://shop.example/boots');
    // the next question goes on behind it
    await bot.post(threadId, 'How long?');
    expect((await bot.settled(threadId, 4)).messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it('speaks the language of the pages', async () => {
    h.others.settings = { imageUploads: true, language: 'de' };
    const bot = h.otherBot();
    const threadId = await bot.thread();
    await postImage(bot, threadId, await store(bot, threadId));
    expect((await bot.stored(threadId)).messages[1]?.content).toContain('Ich kann Bilder nicht ansehen');
  });

  it('is one message, however often it is posted', async () => {
    const bot = h.otherBot();
    const threadId = await bot.thread();
    const name = await store(bot, threadId);
    const clientMessageId = newId();
    const posts = await Promise.all([1, 2, 3].map(() => postImage(bot, threadId, name, { clientMessageId })));
    expect(new Set(posts.map(({ id }) => id)).size).toBe(1);
    expect((await bot.stored(threadId)).lastSeq).toBe(2);
  });

  it('is not taken where the team does not allow it', async () => {
    h.others.settings = {};
    const bot = h.otherBot();
    const threadId = await bot.thread();
    const refused = { code: 'CHAT.IMAGES_NOT_TAKEN' };
    await expect(store(bot, threadId)).rejects.toMatchObject(refused);
    await expect(postImage(bot, threadId, 'x')).rejects.toMatchObject(refused);
  });

  it('belongs to its thread and visitor', async () => {
    const bot = h.otherBot();
    const [one, two] = [await bot.thread(), await bot.thread()];
    const stranger = bot.visitorNamed('anon_2');
    const theirs = await bot.thread(stranger);
    const name = await store(bot, one);
    const unknown = { code: 'CHAT.IMAGE_NOT_FOUND' };
    await expect(postImage(bot, two, name)).rejects.toMatchObject(unknown);
    await expect(postImage(bot, theirs, name, { who: stranger })).rejects.toMatchObject(unknown);
    await expect(postImage(bot, one, 'image-none.jpg')).rejects.toMatchObject(unknown);
    const notFound = { code: 'CHAT.THREAD_NOT_FOUND' };
    await expect(store(bot, one, stranger)).rejects.toMatchObject(notFound);
    await expect(postImage(bot, one, name, { who: stranger })).rejects.toMatchObject(notFound);
    await expect(
      bot.chat.storeImage({ botId: bot.botId, threadId: one, image: picture }, bot.owner),
    ).rejects.toMatchObject({
      code: 'BOTS.NOT_FOUND',
    });
    expect((await bot.stored(two)).lastSeq).toBe(0);
  });

  it('is a picture', async () => {
    const bot = h.otherBot();
    const threadId = await bot.thread();
    await expect(store(bot, threadId, bot.visitor, Buffer.from('<svg/>'))).rejects.toMatchObject({
      code: 'IMAGES.TYPE_UNKNOWN',
    });
  });

  it('is one of so many a day', async () => {
    const bot = h.otherBot();
    const threadId = await bot.thread();
    for (let n = 0; n < 4; n += 1) await store(bot, threadId);
    await expect(store(bot, threadId)).rejects.toMatchObject({ code: 'CHAT.TOO_MANY_IMAGES' });
    const other = bot.visitorNamed('anon_2');
    await store(bot, await bot.thread(other), other);
  });
});

describe('the file of an image', () => {
  it('goes when it is not posted', async () => {
    const bot = h.otherBot();
    const threadId = await bot.thread();
    const [posted, left] = [await store(bot, threadId), await store(bot, threadId)];
    await postImage(bot, threadId, posted);
    await h.admin(`UPDATE jobs SET run_at = now() WHERE bot_id = $1`, [bot.botId]);
    await gone(left);
    expect(await file(posted)).toBeDefined();
    await expect(postImage(bot, threadId, left)).rejects.toMatchObject({ code: 'CHAT.IMAGE_NOT_FOUND' });
  });

  it('goes with its visitor', async () => {
    const bot = h.otherBot();
    const threadId = await bot.thread();
    const name = await store(bot, threadId);
    await postImage(bot, threadId, name);
    const stranger = bot.visitorNamed('anon_2');
    const kept = await store(bot, await bot.thread(stranger), stranger);
    await bot.chat.eraseVisitor({ botId: bot.botId }, bot.visitor);
    await gone(name);
    expect(await file(kept)).toBeDefined();
    expect(await h.admin('SELECT 1 FROM images WHERE thread_id = $1', [threadId])).toEqual([]);
  });
});
