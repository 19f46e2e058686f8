import type { Mail, Mailer } from '@chirrup/mail/mailer';

/** The subject of a message's head, which may be folded into several encoded words. */
const subjectOf = (head: string): string => {
  const line = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(head)?.[1] ?? '';
  const words = [...line.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/gi)];
  return Buffer.concat(words.map(([, word = '']) => Buffer.from(word, 'base64'))).toString();
};

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
    expect(subjectOf(head)).toBe('Grüße Bcc: victim@example.com');
    expect(Buffer.from(body, 'base64').toString()).toBe(mail.text);
  });

  it('sends a repeated mail under the same Message-ID', async () => {
    const repeated = { ...mail, messageId: 'two@chirrup.test' };
    await mailer().send(repeated);
    await mailer().send(repeated);
    const copies = (await received()).filter((raw) => raw.includes('two@chirrup.test'));
    expect([1, 2]).toContain(copies.length);
    for (const raw of copies) expect(raw).toMatch(/^Message-ID: <two@chirrup\.test>\r$/m);
  });
};
