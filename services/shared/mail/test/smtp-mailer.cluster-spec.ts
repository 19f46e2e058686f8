import { type AddressInfo, createServer } from 'node:net';
import { mailerContract } from '@chirrup/testing/contracts/mailer-contract';
import { SmtpEngine } from '@chirrup/testing/engines/smtp-engine';
import type { Mail } from '../src/mailer.js';
import { SmtpMailer } from '../src/smtp-mailer.js';

describe('mail over SMTP', () => {
  let engine: SmtpEngine;
  let mailer: SmtpMailer;
  const mail = (change: Partial<Mail> = {}): Mail => ({
    messageId: 'm1@chirrup.test',
    from: 'Chirrup <chirrup@example.com>',
    to: 'owner@example.com',
    subject: 'Hello',
    text: 'text',
    ...change,
  });
  const copies = (messageId: string) =>
    engine.received.filter(({ raw }) => raw.includes(`Message-ID: <${messageId}>`));

  beforeEach(async () => {
    engine ??= await SmtpEngine.open();
    engine.behaviour = 'take';
    mailer ??= new SmtpMailer({ url: engine.url, clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } });
  });
  afterAll(async () => {
    mailer.close();
    await engine.stop();
  });

  mailerContract(
    () => mailer,
    async () => engine.received.map(({ raw }) => raw),
  );

  it('sends to the one address, with the time of its clock', async () => {
    await mailer.send(mail({ messageId: 'time@chirrup.test' }));
    const [copy] = copies('time@chirrup.test');
    expect(copy).toMatchObject({ from: 'chirrup@example.com', to: ['owner@example.com'] });
    expect(copy?.raw).toContain('Date: Fri, 02 Jan 2026 03:04:05 +0000');
    expect(copy?.raw).toContain('From: Chirrup <chirrup@example.com>');
  });

  it.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'Name <a@example.com>',
    '',
  ])('refuses %j as an address', async (to) => {
    const before = engine.received.length;
    await expect(mailer.send(mail({ to }))).rejects.toMatchObject({ code: 'MAIL.REFUSED' });
    expect(engine.received).toHaveLength(before);
  });

  it('lets no header in by any field', async () => {
    const evil = 'x\r\nBcc: victim@example.com\r\n\r\nbody';
    await mailer.send(mail({ messageId: `evil${evil}`, subject: evil, replyTo: `a@example.com${evil}` }));
    const { raw = '', to } = engine.received.at(-1) ?? {};
    expect(to).toEqual(['owner@example.com']);
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(raw.split('\r\n\r\n')[1]?.trim()).toBe('text');
  });

  it('keeps its connections', async () => {
    const before = engine.connections;
    for (let n = 0; n < 5; n += 1) await mailer.send(mail({ messageId: `kept${n}@chirrup.test` }));
    expect(engine.connections).toBeLessThanOrEqual(before + 1);
  });

  it.each([
    [550, 'recipient', 'MAIL.REFUSED'],
    [554, 'text', 'MAIL.REFUSED'],
    [450, 'recipient', 'MAIL.UNAVAILABLE'],
    [451, 'text', 'MAIL.UNAVAILABLE'],
  ] as const)('takes a %s for the %s as %s', async (refuse, at, code) => {
    engine.behaviour = { refuse, at };
    await expect(mailer.send(mail())).rejects.toMatchObject({ code });
  });

  it('makes a second copy only when the answer was lost, under the same Message-ID', async () => {
    const lost = mail({ messageId: 'lost@chirrup.test' });
    engine.behaviour = 'hang-up';
    await expect(mailer.send(lost)).rejects.toMatchObject({ code: 'MAIL.UNAVAILABLE' });
    expect(copies('lost@chirrup.test')).toHaveLength(1);
    engine.behaviour = 'take';
    await mailer.send(lost);
    expect(copies('lost@chirrup.test')).toHaveLength(2);
  });

  it('is unavailable while the server is away, and sends again when it is back', async () => {
    await engine.stop();
    const away = mail({ messageId: 'away@chirrup.test' });
    await expect(mailer.send(away)).rejects.toMatchObject({ code: 'MAIL.UNAVAILABLE' });
    await engine.start();
    await mailer.send(away);
    expect(copies('away@chirrup.test')).toHaveLength(1);
  });

  it('gives up a server that never answers', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    const waiting = new SmtpMailer({ url: `smtp://127.0.0.1:${port}`, totalMs: 300 });
    const start = performance.now();
    await expect(waiting.send(mail())).rejects.toMatchObject({ code: 'MAIL.UNAVAILABLE' });
    expect(performance.now() - start).toBeLessThan(2_000);
    waiting.close();
    silent.close();
  });
});
