import { isBotId, newBotId } from '@chirrup/kernel/ids';
import { Bot, BotChanges, type ChangeBotRequest } from '@chirrup/proto/gen/bots/v1/bots_service';
import { BotChanged } from '@chirrup/proto/gen/bots/v1/events';
import type { CallContext } from '@chirrup/rpc/call-context';
import { asMember, asUser, startBots } from './bots-under-test.js';

let running: Awaited<ReturnType<typeof startBots>>;
beforeAll(async () => {
  running = await startBots();
});
afterAll(() => running?.stop());

const update = (bot: Bot, changes: BotChanges, extra: Partial<ChangeBotRequest> = {}, caller?: CallContext) =>
  running.bots.changeBot({ botId: bot.id, version: bot.version, changes, ...extra }, caller ?? asMember(bot));
const notFound = { code: 'BOTS.NOT_FOUND', kind: 'not_found' };

describe('creating a bot', () => {
  it('answers a bot with the defaults and publishes an event', async () => {
    const bot = await running.createBot('ann');
    expect(isBotId(bot.id)).toBe(true);
    expect(bot).toMatchObject({
      version: 1,
      botName: 'My Bot',
      liveMode: false,
      brandingText: 'default',
      iconLocation: 'bottom_right',
      conversationStarters: [],
      ownerUserId: 'ann',
      ownerUserEmail: 'ann@example.com',
      role: 'owner',
      theme: {
        primaryColor: '#5654DF',
        botTextMessageBackgroundColor: '#F3F6F9',
        botTextMessageColor: '#000000',
      },
    });
    expect(await running.bots.getBot({ botId: bot.id }, asMember(bot))).toEqual(bot);
    expect((await running.createBot('ann', 'Shop helper')).botName).toBe('Shop helper');
    const [created] = await running.eventsOf('bots.bot.v1', bot.id, 1);
    expect(created).toMatchObject({ type: 'BotCreated', key: bot.id });
  });

  it('asks billing as the caller, and stops at the plan’s limit', async () => {
    await running.createBot('bea');
    await running.createBot('bea');
    expect(running.planCalls.at(-1)).toEqual({ userId: 'bea', caller: asUser('bea').principal });
    await expect(running.createBot('bea')).rejects.toMatchObject({
      code: 'BOTS.LIMIT_REACHED',
      kind: 'conflict',
      message: 'You have reached the maximum number of bots allowed in your plan.',
    });
  });

  it('does not pass the limit when many are made at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => running.createBot('cas')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await running.bots.listBots({ userId: 'cas' }, asUser('cas'))).bots).toHaveLength(2);
  });

  it('has no limit when the plan has none', async () => {
    running.plan.numberOfBots = -1;
    await Promise.all(Array.from({ length: 5 }, () => running.createBot('dee')));
    running.plan.numberOfBots = 2;
    const { bots } = await running.bots.listBots({ userId: 'dee' }, asUser('dee'));
    expect(bots).toHaveLength(5);
    expect(bots.map(({ createdAt }) => createdAt)).toEqual(bots.map(({ createdAt }) => createdAt).sort());
  });

  it('needs a login and a usable name', async () => {
    const request = { botName: 'x', ownerEmail: '' };
    await expect(running.bots.createBot(request, { principal: { kind: 'anonymous' } })).rejects.toMatchObject(
      {
        kind: 'unauthenticated',
      },
    );
    await expect(running.createBot('eve', 'a\0b')).rejects.toMatchObject({ code: 'BOTS.INVALID_FIELD' });
    await expect(running.createBot('eve', 'x'.repeat(81))).rejects.toMatchObject({
      code: 'BOTS.INVALID_FIELD',
    });
  });
});

describe('changing a bot', () => {
  it('changes what is named, raises the version and publishes an event', async () => {
    const bot = await running.createBot('fay');
    const changed = await update(bot, {
      botName: 'Fay’s bot',
      liveMode: true,
      conversationStarters: { items: ['Hi', ''] },
      carefulness: 'bold',
      language: 'sv',
    });
    expect(bot.carefulness).toBe('balanced');
    expect(changed).toMatchObject({
      version: 2,
      carefulness: 'bold',
      language: 'sv',
      botName: 'Fay’s bot',
      liveMode: true,
      conversationStarters: ['Hi', ''],
      dialogueTitle: bot.dialogueTitle,
      createdAt: bot.createdAt,
    });
    expect(await running.bots.getBot({ botId: bot.id }, asMember(bot))).toEqual(changed);
    const events = await running.eventsOf('bots.bot.v1', bot.id, 2);
    expect(BotChanged.decode(events[1]?.payload ?? new Uint8Array())).toEqual({
      botId: bot.id,
      version: 2,
      liveMode: true,
      ownerUserId: 'fay',
    });
  });

  it('answers a stale version with the current bot', async () => {
    const bot = await running.createBot('gil');
    const current = await update(bot, { botName: 'first' });
    await expect(update(bot, { botName: 'second' })).rejects.toMatchObject({
      code: 'BOTS.VERSION_CONFLICT',
      kind: 'conflict',
      extras: { data: { bot: current } },
    });
    expect((await update(bot, { botName: 'third' }, { version: 0 })).version).toBe(3);
  });

  it('lets one of two concurrent saves win', async () => {
    const bot = await running.createBot('hal');
    const saves = await Promise.allSettled([
      update(bot, { botName: 'one' }),
      update(bot, { botName: 'two' }),
    ]);
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('may be repeated: the same save again changes nothing and publishes nothing', async () => {
    const bot = await running.createBot('ida');
    const theme = bot.theme && { ...bot.theme, primaryColor: '#123' };
    const saved = await update(bot, { theme, allowedOrigins: { items: ['https://shop.example'] } });
    expect(await update(bot, { theme, allowedOrigins: { items: ['https://Shop.example/'] } })).toEqual(saved);
    await update(saved, { botName: 'fence' });
    expect(await running.eventsOf('bots.bot.v1', bot.id, 3)).toHaveLength(3);
  });

  it('refuses fields that are not valid and stores nothing of the rest', async () => {
    const bot = await running.createBot('jan');
    const invalid = { code: 'BOTS.INVALID_FIELD', kind: 'invalid' };
    await expect(update(bot, { botName: 'good', baseUrl: 'shop.example' })).rejects.toMatchObject({
      ...invalid,
      message: 'Site Base URL must start with http:// or https://',
    });
    await expect(update(bot, { instructions: 'a\0b' })).rejects.toMatchObject(invalid);
    expect(await running.bots.getBot({ botId: bot.id }, asMember(bot))).toEqual(bot);
  });

  it('without a version replaces no field that somebody else wrote last', async () => {
    const bot = await running.createBot('jil');
    const eve = asMember(bot, 'editor', 'eve');
    const put = (changes: Partial<BotChanges>, caller = asMember(bot)) =>
      update(bot, BotChanges.fromPartial(changes), { version: 0 }, caller);
    await put({ botName: 'Kiosk', description: 'Ices' });
    await put({ instructions: 'Be brief.' }, eve);
    // a whole bot as it was read before
    await expect(put({ botName: 'Kiosk 2', instructions: '' })).rejects.toMatchObject({
      code: 'BOTS.VERSION_CONFLICT',
      extras: { data: { bot: expect.objectContaining({ instructions: 'Be brief.' }) } },
    });
    // what was read of the other is the same, or not sent
    await put({ botName: 'Kiosk 2', instructions: 'Be brief.' });
    expect(await put({ description: 'Ices and tea' })).toMatchObject({ botName: 'Kiosk 2', version: 5 });
    await expect(put({ description: 'Tea' }, eve)).rejects.toMatchObject({ code: 'BOTS.VERSION_CONFLICT' });
  });

  it('takes the named fields of an edge of the release before, and only settings', async () => {
    const bot = await running.createBot('joe');
    const changes = Bot.fromPartial({ botName: 'Joe’s', conversationStarters: [], ownerUserId: 'eve' });
    const fields = ['bot_name', 'conversation_starters', 'owner_user_id'];
    const request = { botId: bot.id, version: 1, changes, fields };
    const changed = await running.bots.updateBot(request, asMember(bot));
    expect(changed).toMatchObject({ botName: 'Joe’s', description: '', ownerUserId: 'joe', version: 2 });
  });

  it('lets custom branding in only with a plan that has it', async () => {
    const bot = await running.createBot('kim');
    await expect(
      update(bot, { brandingText: 'By Kim' }, {}, asMember(bot, 'editor', 'lea')),
    ).rejects.toMatchObject({
      code: 'BOTS.BRANDING_NOT_IN_PLAN',
      kind: 'forbidden',
    });
    expect(running.planCalls.at(-1)).toEqual({ userId: 'kim', caller: { kind: 'service', name: 'bots' } });
    running.plan.customisedBranding = true;
    const branded = await update(bot, { brandingText: 'By Kim' });
    running.plan.customisedBranding = false;
    expect((await update(branded, { brandingText: 'By Kim', botName: 'kept' })).brandingText).toBe('By Kim');
    expect((await update(branded, { brandingText: 'default' }, { version: 0 })).brandingText).toBe('default');
  });
});

describe('who may do what', () => {
  it('hides another owner’s bot', async () => {
    const bot = await running.createBot('mia');
    const others = await running.createBot('noa');
    const stranger = asMember(others);
    await expect(running.bots.getBot({ botId: bot.id }, stranger)).rejects.toMatchObject(notFound);
    await expect(update(bot, { botName: 'x' }, {}, stranger)).rejects.toMatchObject(notFound);
    await expect(running.bots.deleteBot({ botId: bot.id }, stranger)).rejects.toMatchObject(notFound);
    await expect(running.bots.getBot({ botId: bot.id }, asUser('mia'))).rejects.toMatchObject(notFound);
    await expect(running.bots.listBots({ userId: 'mia' }, asUser('noa'))).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('answers access to members only, and only about oneself', async () => {
    const bot = await running.createBot('oda');
    const access = (userId: string, caller: CallContext, botId = bot.id) =>
      running.bots.getAccess({ botId, userId }, caller);
    expect(await access('oda', asUser('oda'))).toEqual({ role: 'owner' });
    await expect(access('pia', asUser('pia'))).rejects.toMatchObject(notFound);
    await expect(access('oda', asUser('pia'))).rejects.toMatchObject(notFound);
    for (const botId of ['', 'C-', "C-' OR 1=1", 'C-\0', newBotId()]) {
      await expect(access('oda', asUser('oda'), botId)).rejects.toMatchObject(notFound);
    }
  });

  it('tells services, and nobody else, who owns a bot', async () => {
    const bot = await running.createBot('wim');
    const ask = (caller: CallContext) => running.bots.getOwner({ botId: bot.id }, caller);
    expect(await ask({ principal: { kind: 'service', name: 'knowledge' } })).toEqual({
      userId: bot.ownerUserId,
    });
    await expect(ask(asMember(bot))).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('lets editors change but not delete, and viewers only look', async () => {
    const bot = await running.createBot('ria');
    for (const role of ['editor', 'viewer'] as const) {
      await running.query('INSERT INTO bots.bot_members (bot_id, user_id, role) VALUES ($1, $2, $3)', [
        bot.id,
        role,
        role,
      ]);
    }
    expect((await running.bots.listBots({ userId: 'editor' }, asUser('editor'))).bots).toEqual([
      { ...bot, role: 'editor' },
    ]);
    const editor = asMember(bot, 'editor', 'editor');
    const viewer = asMember(bot, 'viewer', 'viewer');
    expect(await update(bot, { botName: 'edited' }, {}, editor)).toMatchObject({
      version: 2,
      role: 'editor',
    });
    expect(await running.bots.getBot({ botId: bot.id }, viewer)).toMatchObject({
      botName: 'edited',
      role: 'viewer',
    });
    await expect(update(bot, { botName: 'x' }, {}, viewer)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(running.bots.deleteBot({ botId: bot.id }, editor)).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('gives the settings to anybody inside, empty starters left out', async () => {
    const bot = await running.createBot('sol');
    await update(bot, { conversationStarters: { items: ['', 'Hi', ''] }, instructions: 'Be kind.' });
    const settings = await running.bots.getBotSettings(
      { botId: bot.id },
      { principal: { kind: 'anonymous' } },
    );
    expect(settings).toEqual({
      botId: bot.id,
      version: 2,
      ownerUserId: 'sol',
      botName: 'My Bot',
      dialogueTitle: bot.dialogueTitle,
      avatar: '',
      conversationStarters: ['Hi'],
      theme: bot.theme,
      iconLocation: 'bottom_right',
      brandingText: 'default',
      liveMode: false,
      instructions: 'Be kind.',
      description: '',
      baseUrl: '',
      allowedOrigins: [],
      supportEmail: '',
      takesEmail: false,
      carefulness: 'balanced',
      language: '',
      imageUploads: false,
      holdoutShare: 0,
      retentionDays: 0,
    });
    for (const botId of [newBotId(), 'C-\0', '']) {
      await expect(running.bots.getBotSettings({ botId }, asUser('x'))).rejects.toMatchObject(notFound);
    }
  });
});
