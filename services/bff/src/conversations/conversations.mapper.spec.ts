import { Message, Source } from '@chirrup/proto/gen/chat/v1/chat_service';
import { messageSchema } from './conversations.dto.js';
import { messageView } from './conversations.mapper.js';

const offer = { n: 1, title: 'Returns', url: 'https://s.example/r', fetchedAt: 5_000 };
const reply = (part: Partial<Message>) =>
  messageSchema.parse(
    messageView(
      Message.fromPartial({
        senderType: 'bot',
        messageType: 'text',
        state: 'complete',
        lane: 'none',
        ...part,
      }),
      'visitor',
    ),
  );

describe('a bot’s message', () => {
  it('carries where a page may help and how that part begins', () => {
    const sources = [Source.fromPartial({ ...offer, heading: 'Shoes', preview: 'You may …' })];
    expect(reply({ sources }).sources).toEqual([
      {
        n: 1,
        title: 'Returns',
        url: 'https://s.example/r',
        fetched_at: 5,
        heading: 'Shoes',
        preview: 'You may …',
      },
    ]);
  });

  it('leaves out what is not known', () => {
    const { sources, ...message } = reply({ sources: [Source.fromPartial(offer)] });
    expect(sources?.[0]).not.toHaveProperty('heading');
    expect(sources?.[0]).not.toHaveProperty('preview');
    expect(sources?.[0]).not.toHaveProperty('language');
    expect(message).not.toHaveProperty('content_language');
    expect(message).not.toHaveProperty('content_parts');
  });

  it('names the language of what it quotes', () => {
    expect(reply({ lane: 'extractive', contentLanguage: 'en' }).content_language).toBe('en');
    const contentParts = [
      { end: 20, language: 'de' },
      { end: 60, language: 'en' },
    ];
    expect(reply({ contentParts }).content_parts).toEqual(contentParts);
    const sources = [Source.fromPartial({ ...offer, language: 'en' })];
    expect(reply({ sources }).sources?.[0]?.language).toBe('en');
  });
});
