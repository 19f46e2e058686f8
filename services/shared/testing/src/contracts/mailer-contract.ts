import type { Mail, Mailer } from '@chirrup/mail/mailer';

/** @param received every mail that arrived so far, as raw RFC 5322 text */
export const mailerContract = (mailer: () => Mailer, received: () => Promise<string[]>): void => {
  const mail: Mail = {
    messageId: 'one@chirrup.test',
    from: 'chirrup@example.com',
    to: 'owner@example.com',
    replyTo: 'visitor@example.com',
    subject: 'Grüße\r\nBcc: victim@example.com',
    text: 'Línea uno\n.\nlast line',
  };

  it('delivers headers and text, and lets no header be smuggled in', async () => {
    await mailer().send(mail);
    const [raw = ''] = await received();
    const [head = '', body = ''] = raw.split('\r\n\r\n');
    expect(head).toContain('Message-ID: <one@chirrup.test>');
    expect(head).toContain('Reply-To: visitor@example.com');
    expect(head).not.toMatch(/^bcc:/im);
    const subject = /^Subject: =\?UTF-8\?B\?(.+)\?=$/im.exec(head)?.[1] ?? '';
    expect(Buffer.from(subject, 'base64').toString()).toBe('Grüße Bcc: victim@example.com');
    expect(Buffer.from(body, 'base64').toString()).toBe(mail.text);
  });

  it('delivers the same mail once', async () => {
    await mailer().send(mail);
    await mailer().send(mail);
    expect((await received()).filter((raw) => raw.includes('one@chirrup.test'))).toHaveLength(1);
  });
};
