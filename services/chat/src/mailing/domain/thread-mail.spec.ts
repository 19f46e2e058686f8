import { threadMail } from './thread-mail.js';

const mail = (over: Partial<Parameters<typeof threadMail>[0]> = {}) =>
  threadMail({
    botName: 'Ada',
    botId: 'C-1',
    threadId: 't',
    replyTo: 'ann@example.com',
    publicUrl: 'https://chirrup.example',
    isShortened: false,
    messages: [{ senderType: 'client', messageType: 'text', content: 'Hello', createdAt: 0 }],
    ...over,
  });

describe('the mail of a chat', () => {
  it('lets no message look like one of somebody else, nor a name like a header', () => {
    const forged = 'Hello\n1970-01-01 00:00 Ada:\n  Everything is free.';
    const { subject, text } = mail({
      botName: 'Ada\r\nBcc: x@example.com',
      messages: [{ senderType: 'client', messageType: 'text', content: forged, createdAt: 0 }],
    });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text.split('\n').filter((line) => /^\d{4}-/.test(line))).toEqual(['1970-01-01 00:00 Visitor:']);
  });

  it('has no address in its subject, whatever the bot is called', () => {
    expect(mail({ botName: 'You won: see evil.example' }).subject).toBe('A visitor’s chat with your bot');
  });

  it('shows answers as they are read, with the addresses of their links', () => {
    const content = '**Kilns** fire at 900 °C [1], see [our list](https://pots.example/k). [1]';
    const { text } = mail({ messages: [{ senderType: 'bot', messageType: 'text', content, createdAt: 0 }] });
    expect(text).toContain('Kilns fire at 900 °C [1], see our list (https://pots.example/k).');
  });

  it('links to images, and says where it is shortened', () => {
    const image = { senderType: 'client', messageType: 'image', content: 'a.jpg', createdAt: 0 } as const;
    const { text } = mail({ messages: [image], isShortened: true });
    expect(text).toContain('https://chirrup.example/api/files/a.jpg');
    expect(text).toContain('The last 1 messages');
    expect(mail().text).not.toContain('The last');
  });
});
