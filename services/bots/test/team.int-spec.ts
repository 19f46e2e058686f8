import { type Mail, Mailer } from '@chirrup/mail/mailer';
import { botSettingsChannel } from '@chirrup/proto/channels';
import { type Bot, BotChanges } from '@chirrup/proto/gen/bots/v1/bots_service';
import { until } from '@chirrup/testing/until';
import { asMember, asUser, startBots } from './bots-under-test.js';

class TestMailer extends Mailer {
  readonly sent: Mail[] = [];
  async send(mail: Mail): Promise<void> {
    this.sent.push(mail);
  }
}

const HOUR = 60 * 60_000;
const mailer = new TestMailer();
const clock = { time: Date.now(), now: () => clock.time };
let running: Awaited<ReturnType<typeof startBots>>;
beforeAll(async () => {
  running = await startBots(
    { PUBLIC_URL: 'https://chirrup.example', SMTP_URL: 'smtp://mail.example' },
    { mailer, clock },
  );
  running.plan.numberOfBots = -1;
});
afterAll(() => running?.stop());

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const invite = (bot: Bot, name: string, role = 'editor', caller = asMember(bot)) =>
  running.bots.inviteCollaborator({ botId: bot.id, email: `${name}@example.com`, role }, caller);
const remove = (bot: Bot, name: string, caller = asMember(bot)) =>
  running.bots.removeCollaborator({ botId: bot.id, email: `${name}@example.com` }, caller);
const transfer = (bot: Bot, name: string, caller = asMember(bot)) =>
  running.bots.transferBot({ botId: bot.id, email: `${name}@example.com` }, caller);
const accept = (token: string, userId: string) => running.bots.acceptInvitation({ token }, asUser(userId));
const roleOf = (bot: Bot, userId: string) =>
  running.bots.getAccess({ botId: bot.id, userId }, asUser(userId)).then(
    ({ role }) => role,
    ({ code }: { code: string }) => code,
  );
const mailsTo = (name: string) => mailer.sent.filter(({ to }) => to === `${name}@example.com`);
const tokenIn = (mail: Mail | undefined): string =>
  new URL(/https:\/\/chirrup\.example\/invitation\?p=\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get(
    'p',
  ) ?? '';
const tokenFor = async (name: string, count = 1): Promise<string> => {
  await until(
    async () => mailsTo(name).length,
    (sent) => sent >= count,
  );
  return tokenIn(mailsTo(name)[count - 1]);
};
const join = async (bot: Bot, name: string, role = 'editor') => {
  await invite(bot, name, role);
  await accept(await tokenFor(name), name);
};
const emailsOf = async (bot: Bot) => {
  const { collaboratorEmails, invitedEmails } = await running.bots.getBot({ botId: bot.id }, asMember(bot));
  return { collaboratorEmails, invitedEmails };
};

describe('an invitation', () => {
  it('makes the invited account a collaborator, who sees the bot among theirs', async () => {
    const bot = await running.createBot('ann');
    expect(await invite(bot, 'ben')).toMatchObject({ state: 'invited', expiresAt: clock.time + 72 * HOUR });
    expect(await emailsOf(bot)).toEqual({ collaboratorEmails: [], invitedEmails: ['ben@example.com'] });
    expect(await accept(await tokenFor('ben'), 'ben')).toEqual({ botId: bot.id, role: 'editor' });
    expect(await roleOf(bot, 'ben')).toBe('editor');
    expect(await emailsOf(bot)).toEqual({ collaboratorEmails: ['ben@example.com'], invitedEmails: [] });
    const { bots } = await running.bots.listBots({ userId: 'ben' }, asUser('ben'));
    expect(bots).toMatchObject([{ id: bot.id, role: 'editor', collaboratorEmails: ['ben@example.com'] }]);
    const { collaborators } = await running.bots.listCollaborators(
      { botId: bot.id },
      asMember(bot, 'viewer'),
    );
    expect(collaborators.map(({ email, role, state }) => [email, role, state])).toEqual([
      ['ann@example.com', 'owner', 'owner'],
      ['ben@example.com', 'editor', 'collaborator'],
    ]);
  });

  it('works once, and only for its address; the same account may repeat it', async () => {
    const bot = await running.createBot('cas');
    await invite(bot, 'dee');
    const token = await tokenFor('dee');
    expect(await codeOf(accept(token, 'eve'))).toBe('BOTS.INVITATION_FOR_ANOTHER');
    expect(
      await codeOf(running.bots.acceptInvitation({ token }, { principal: { kind: 'anonymous' } })),
    ).toMatch(/AUTHENTICATED/);
    const ends = await Promise.all([1, 2, 3].map(() => codeOf(accept(token, 'dee'))));
    expect(ends).toContain('done');
    expect(await accept(token, 'dee')).toEqual({ botId: bot.id, role: 'editor' });
    expect(await codeOf(accept(token, 'eve'))).toBe('BOTS.INVITATION_INVALID');
    await remove(bot, 'dee');
    expect(await codeOf(accept(token, 'dee'))).toBe('BOTS.INVITATION_INVALID');
    expect(await roleOf(bot, 'dee')).toBe('BOTS.NOT_FOUND');
  });

  it('is gone after 72 hours, when it was taken back, and when a newer one was sent', async () => {
    const bot = await running.createBot('fay');
    await invite(bot, 'gus');
    const first = await tokenFor('gus');
    clock.time += 61_000;
    await invite(bot, 'gus');
    const second = await tokenFor('gus', 2);
    expect(await codeOf(accept(first, 'gus'))).toBe('BOTS.INVITATION_INVALID');
    clock.time += 72 * HOUR;
    expect(await codeOf(accept(second, 'gus'))).toBe('BOTS.INVITATION_INVALID');
    await invite(bot, 'gus');
    const third = await tokenFor('gus', 3);
    await remove(bot, 'gus');
    await remove(bot, 'gus');
    expect(await codeOf(accept(third, 'gus'))).toBe('BOTS.INVITATION_INVALID');
    expect(await emailsOf(bot)).toEqual({ collaboratorEmails: [], invitedEmails: [] });
  });

  it('sends no second mail for a repeated request, and the role for a collaborator', async () => {
    const bot = await running.createBot('hal');
    await Promise.all([invite(bot, 'ida'), invite(bot, 'ida'), invite(bot, 'ida')]);
    await accept(await tokenFor('ida'), 'ida');
    expect(await invite(bot, 'ida', 'viewer')).toMatchObject({ role: 'viewer', state: 'collaborator' });
    expect(await roleOf(bot, 'ida')).toBe('viewer');
    await until(
      () => running.query(`SELECT 1 FROM bots.jobs WHERE kind = 'invitation-mail'`),
      (jobs) => jobs.length === 0,
    );
    expect(mailsTo('ida')).toHaveLength(1);
  });

  it('names no deleted bot to one who accepted it before', async () => {
    const bot = await running.createBot('del');
    await invite(bot, 'eli');
    const token = await tokenFor('eli');
    await accept(token, 'eli');
    await running.bots.deleteBot({ botId: bot.id }, asMember(bot));
    expect(await codeOf(accept(token, 'eli'))).toBe('BOTS.INVITATION_INVALID');
  });

  it('ends with the invited account, whose address stays nowhere', async () => {
    const bots = [await running.createBot('ona'), await running.createBot('pia')];
    for (const bot of bots) {
      await invite(bot, 'quin');
      await invite(bot, 'rex');
    }
    await running.userDeleted('quin');
    for (const bot of bots)
      await until(
        () => emailsOf(bot),
        ({ invitedEmails }) => invitedEmails.join() === 'rex@example.com',
      );
    expect(await codeOf(accept(await tokenFor('quin'), 'quin'))).toBe('BOTS.INVITATION_INVALID');
    await accept(await tokenFor('rex'), 'rex');
  });

  it('keeps no token that could be used by anyone who reads the database', async () => {
    const bot = await running.createBot('jan');
    await invite(bot, 'kim');
    const token = await tokenFor('kim');
    const stored = await Promise.all([
      running.query(`SELECT *, encode(token_hash, 'base64') AS h FROM bots.bot_invitations`),
      running.query('SELECT * FROM bots.jobs'),
    ]);
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('needs a usable address and role, and a proven address of the owner', async () => {
    const bot = await running.createBot('lea');
    expect(await codeOf(invite(bot, 'a b'))).toBe('BOTS.INVALID_EMAIL');
    expect(await codeOf(invite(bot, 'mia', 'owner'))).toBe('BOTS.INVALID_ROLE');
    expect(await codeOf(invite(bot, 'lea'))).toBe('BOTS.IS_OWNER');
    running.unproven.add('lea');
    expect(await codeOf(invite(bot, 'mia'))).toBe('BOTS.ADDRESS_NOT_PROVEN');
  });

  it('is sent 20 times a day for a bot, and 50 people can be on it', async () => {
    const bot = await running.createBot('ned');
    for (let n = 0; n < 20; n += 1) await invite(bot, `n${n}`);
    expect(await codeOf(invite(bot, 'n20'))).toBe('BOTS.TOO_MANY_INVITATIONS');
    for (let n = 20; n < 50; n += 1) {
      if (n % 20 === 0) clock.time += 24 * HOUR;
      await invite(bot, `n${n}`);
    }
    clock.time += 24 * HOUR;
    expect(await codeOf(invite(bot, 'n50'))).toBe('BOTS.TEAM_FULL');
    expect(await codeOf(invite(bot, 'n49'))).toBe('done');
  });
});

describe('the team', () => {
  it('is managed by the owner; others list it and leave', async () => {
    const bot = await running.createBot('ola');
    await join(bot, 'pat');
    await join(bot, 'qin', 'viewer');
    for (const [role, name, other] of [
      ['editor', 'pat', 'qin'],
      ['viewer', 'qin', 'pat'],
    ] as const) {
      const caller = asMember(bot, role, name);
      expect(await codeOf(running.bots.listCollaborators({ botId: bot.id }, caller))).toBe('done');
      expect(await codeOf(invite(bot, 'rob', 'viewer', caller))).toMatch(/FORBIDDEN/);
      expect(await codeOf(remove(bot, other, caller))).toMatch(/FORBIDDEN/);
      expect(await codeOf(remove(bot, 'nobody', caller))).toMatch(/FORBIDDEN/);
      expect(await codeOf(transfer(bot, name, caller))).toMatch(/FORBIDDEN/);
      expect(await codeOf(remove(bot, name, caller))).toBe('done');
      expect(await roleOf(bot, name)).toBe('BOTS.NOT_FOUND');
    }
    expect(await codeOf(remove(bot, 'ola'))).toBe('BOTS.IS_OWNER');
  });

  it('does not exist for the team of another bot', async () => {
    const [bot, other] = [await running.createBot('sam'), await running.createBot('tom')];
    await join(bot, 'uma');
    for (const attempt of [
      running.bots.listCollaborators({ botId: bot.id }, asMember(other)),
      invite(bot, 'tom', 'editor', asMember(other)),
      remove(bot, 'uma', asMember(other)),
      transfer(bot, 'uma', asMember(other)),
      running.bots.listCollaborators({ botId: bot.id }, asUser('tom')),
    ])
      expect(await codeOf(attempt)).toBe('BOTS.NOT_FOUND');
    expect(await roleOf(bot, 'uma')).toBe('editor');
  });

  it('notifies all who hold sockets of the bot when somebody is removed, and publishes it', async () => {
    const bot = await running.createBot('vic');
    await join(bot, 'wim');
    const announced: string[] = [];
    const stop = running.fanOut.subscribe(botSettingsChannel, ({ key }: { key: string }) =>
      announced.push(key),
    );
    await remove(bot, 'wim');
    expect(announced).toContain(bot.id);
    stop();
    const events = await running.eventsOf('bots.bot.v1', bot.id, 2);
    expect(events.map(({ type }) => type)).toEqual(['BotCreated', 'BotChanged']);
  });

  it('can be handed over to a collaborator whose plan has room', async () => {
    const bot = await running.createBot('xia');
    // as a process of the release before adds an owner
    await running.query(`UPDATE bots.bot_members SET email = '' WHERE bot_id = $1`, [bot.id]);
    await join(bot, 'yan');
    expect(await codeOf(transfer(bot, 'zoe'))).toBe('BOTS.NO_COLLABORATOR');
    expect(await codeOf(transfer(bot, 'xia'))).toBe('BOTS.IS_OWNER');
    running.unproven.add('yan');
    expect(await codeOf(transfer(bot, 'yan'))).toBe('BOTS.NEW_OWNER_NOT_PROVEN');
    running.unproven.delete('yan');
    running.plan.numberOfBots = 0;
    expect(await codeOf(transfer(bot, 'yan'))).toBe('BOTS.NEW_OWNER_LIMIT_REACHED');
    running.plan.numberOfBots = -1;
    expect(await transfer(bot, 'yan')).toMatchObject({
      ownerUserId: 'yan',
      ownerUserEmail: 'yan@example.com',
      collaboratorEmails: ['xia@example.com'],
      role: 'editor',
    });
    expect([await roleOf(bot, 'yan'), await roleOf(bot, 'xia')]).toEqual(['owner', 'editor']);
    expect(await codeOf(transfer(bot, 'xia', asMember(bot, 'owner', 'xia')))).toMatch(/FORBIDDEN/);
  });
});

describe('live mode', () => {
  it('needs a proven address of the owner, also when another turns it on', async () => {
    const bot = await running.createBot('abe');
    running.unproven.add('abe');
    const save = (changes: Partial<BotChanges>) =>
      running.bots.changeBot(
        { botId: bot.id, version: 0, changes: BotChanges.fromPartial(changes) },
        asMember(bot, 'editor', 'bob'),
      );
    expect(await codeOf(save({ liveMode: true }))).toBe('BOTS.ADDRESS_NOT_PROVEN');
    expect(await codeOf(save({ liveMode: false, botName: 'Later' }))).toBe('done');
    running.unproven.delete('abe');
    expect(await save({ liveMode: true })).toMatchObject({ liveMode: true });
    running.unproven.add('abe');
    expect(await codeOf(save({ liveMode: true, botName: 'Still live' }))).toBe('done');
  });
});
