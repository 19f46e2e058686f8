import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { mailErrors } from '@chirrup/mail/mail.errors';
import type { Mail, Mailer } from '@chirrup/mail/mailer';
import { ChatHarness, eventually } from './chat-harness.js';

let h: ChatHarness;
const sent: Mail[] = [];
let refused: Error | undefined;

beforeAll(async () => {
  h = await ChatHarness.open(
    { PUBLIC_URL: 'https://chirrup.example' },
    {
      mailer: {
        send: async (mail) => {
          if (refused) throw refused;
          sent.push(mail);
        },
      } satisfies Mailer,
    },
  );
});
afterAll(() => h.close());
beforeEach(() => {
  sent.length = 0;
  refused = undefined;
  h.others.settings = { supportEmail: 'help@shop.example', takesEmail: true };
});

const email = (
  of: ChatHarness,
  threadId: string,
  { id = newId(), who = of.visitor, replyTo = 'ann@example.com' } = {},
) => of.chat.emailThread({ botId: of.botId, threadId, clientMessageId: id, replyTo }, who);

describe('a chat that its visitor mails to the shop', () => {
  it('arrives with the last messages and the visitor’s address, and is noted in the thread', async () => {
    const bot = h.otherBot();
    const threadId = await bot.thread();
    await bot.post(threadId, 'How long\nmay I keep them?');
    await bot.settled(threadId, 2);
    const events = bot.watch(threadId);
    const note = await email(bot, threadId);
    expect(note).toMatchObject({
      seq: 3,
      senderType: 'client',
      messageType: 'email',
      content: 'ann@example.com',
    });
    // the reply before it may be published after it was stored
    expect(events.filter((event) => event.type === 'message').map(({ message }) => message.id)).toContain(
      note.id,
    );
    await eventually(() => sent.length > 0);
    expect(sent).toMatchObject([
      { to: 'help@shop.example', replyTo: 'ann@example.com', subject: 'A visitor’s chat with Ada' },
    ]);
    const { text } = sent[0] as Mail;
    expect(text).toContain(' Visitor:\n  How long\n  may I keep them?');
    expect(text).toContain(' Ada:\n  ');
    expect(text).toContain(`https://chirrup.example/console/${bot.botId}/chat_history?thread=${threadId}`);
    // the next question goes on behind it, and what was mailed is no question
    await bot.post(threadId, 'And shoes?');
    expect((await bot.settled(threadId, 5)).messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    const { threads } = await bot.chat.listThreads({ botId: bot.botId } as never, bot.owner);
    expect(threads[0]).toMatchObject({ lastQuestion: 'And shoes?' });
  });

  it('is mailed once, however often it is asked for', async () => {
    const bot = h.otherBot();
    const threadId = await bot.thread();
    await bot.post(threadId, 'How long?');
    await bot.settled(threadId, 2);
    const id = newId();
    const [first, second] = [await email(bot, threadId, { id }), await email(bot, threadId, { id })];
    expect(second).toEqual(first);
    await eventually(() => sent.length > 0);
    expect((await bot.stored(threadId)).messages).toHaveLength(3);
    const jobs = await h.admin(`SELECT 1 FROM jobs WHERE kind = 'thread-mail' AND bot_id = $1`, [bot.botId]);
    expect(jobs.length + sent.length).toBeLessThanOrEqual(2);
    expect(sent).toHaveLength(1);
  });

  it('is refused without an address to send to or to answer to, without messages, and to others', async () => {
    const bot = h.otherBot();
    const threadId = await bot.thread();
    await expect(email(bot, threadId)).rejects.toMatchObject({ code: 'CHAT.EMPTY_THREAD' });
    await bot.post(threadId, 'How long?');
    await bot.settled(threadId, 2);
    for (const replyTo of [
      '',
      'ann',
      'ann@x',
      'a@b.example, c@d.example',
      'Ann <a@b.example>',
      'a@b.example\nBcc: c',
    ])
      await expect(email(bot, threadId, { replyTo })).rejects.toMatchObject({
        code: 'CHAT.INVALID_REPLY_TO',
      });
    const stranger = bot.visitorNamed('anon_2');
    await expect(email(bot, threadId, { who: stranger })).rejects.toMatchObject({
      code: 'CHAT.THREAD_NOT_FOUND',
    });
    h.others.settings = { supportEmail: '' };
    await expect(email(bot, threadId)).rejects.toMatchObject({ code: 'CHAT.EMAIL_NOT_TAKEN' });
    expect((await bot.stored(threadId)).messages).toHaveLength(2);
  });

  it('is not mailed where nothing goes there: the note has the address, and says so', async () => {
    h.others.settings = { supportEmail: 'help@shop.example', takesEmail: false };
    const bot = h.otherBot();
    const threadId = await bot.thread();
    await bot.post(threadId, 'How long?');
    await bot.settled(threadId, 2);
    expect(await email(bot, threadId)).toMatchObject({ messageType: 'contact', content: 'ann@example.com' });
    const { threads } = await bot.chat.listThreads({ botId: bot.botId } as never, bot.owner);
    expect(threads[0]).toMatchObject({ lastMessage: 'Left an address', lastQuestion: 'How long?' });
    expect(
      await h.admin(`SELECT 1 FROM jobs WHERE kind = 'thread-mail' AND bot_id = $1`, [bot.botId]),
    ).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('reaches nobody when the address is no longer one that takes them', async () => {
    const bot = h.otherBot();
    const threadId = await bot.thread();
    await bot.post(threadId, 'How long?');
    await bot.settled(threadId, 2);
    h.others.settings = { supportEmail: 'a@b.example, c@d.example', takesEmail: true };
    await expect(email(bot, threadId)).rejects.toMatchObject({ code: 'CHAT.EMAIL_NOT_TAKEN' });
    expect(sent).toEqual([]);
  });

  it('has a ceiling for each mailbox, over all bots and whatever is added to it', async () => {
    const outcomes = [];
    for (let n = 0; n < 130; n += 1) {
      if (n % 13 === 0) h.others.settings = { supportEmail: `full+${n}@shop.example`, takesEmail: true };
      const bot = h.otherBot();
      const threadId = await bot.thread();
      // a note needs a message before it
      await bot.post(threadId, 'How long?');
      outcomes.push(
        await email(bot, threadId).then(
          () => 'ok',
          ({ code }: DomainError) => code,
        ),
      );
    }
    expect(outcomes.slice(0, 120)).toEqual(Array(120).fill('ok'));
    expect(outcomes.slice(121)).toEqual(Array(9).fill('CHAT.TOO_MANY_MAILS'));
  });

  it('leaves no address behind with an erased visitor, also where the mail was refused', async () => {
    refused = new DomainError(mailErrors.refused);
    const bot = h.otherBot();
    const threadId = await bot.thread();
    await bot.post(threadId, 'How long?');
    await bot.settled(threadId, 2);
    await email(bot, threadId);
    const orders = (more = '') =>
      h.admin(`SELECT 1 FROM jobs WHERE kind = 'thread-mail' AND bot_id = $1 ${more}`, [bot.botId]);
    await eventually(async () => (await orders('AND failed_at IS NOT NULL')).length > 0);
    await bot.chat.eraseVisitor({ botId: bot.botId }, bot.visitor);
    expect(await orders()).toEqual([]);
  });
});
