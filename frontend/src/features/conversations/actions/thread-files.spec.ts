import type { Message } from '../../../api/types';
import { threadFile } from './thread-files';

const message = (seq: number, part: Partial<Message>): Message => ({
  _id: `m${seq}`,
  thread_id: 't-000aaa',
  seq,
  sender_type: 'client',
  sender_bot_name: '',
  message_type: 'text',
  content: '',
  state: 'complete',
  stream: false,
  created_at: 1_790_000_000 + seq,
  ...part,
});
const messages = [
  message(1, { content: '=HYPERLINK("https://evil.example")\n# Not a heading' }),
  message(2, {
    sender_type: 'bot',
    sender_bot_name: 'Alpine *Shop*',
    content: 'Yes [1].',
    lane: 'extractive',
    sources: [{ n: 1, title: 'Shipping | abroad', url: 'https://shop.example/a b', fetched_at: null }],
  }),
  message(4, { message_type: 'email', content: 'ada@mail.example' }),
];
const reviews = [
  {
    reference_message_id: 'm2',
    positive_count: 2,
    negative_count: 1,
    seq: 3,
    reason: 'unclear' as const,
    comment: '=Which *boots*?',
  },
];
const file = (kind: Parameters<typeof threadFile>[0]) =>
  threadFile(
    kind,
    { messages, reviews },
    { botname: 'Alpine', botId: 'C-1', threadId: 't-000aaa' },
    'Asia/Kolkata',
  );

describe('an exported thread', () => {
  it('is a table without formulas', () => {
    const { name, text } = file('csv');
    expect(name).toBe('conversation-000aaa.csv');
    expect(text.split('\r\n').slice(1)).toEqual([
      '2026-09-21 19:43:21,Asia/Kolkata,visitor,"\'=HYPERLINK(""https://evil.example"")\n# Not a heading",,,complete,0,0,,,',
      '2026-09-21 19:43:22,Asia/Kolkata,bot,Yes [1].,,From your pages,complete,2,1,unclear,"\'=Which *boots*?",https://shop.example/a b',
      '2026-09-21 19:43:24,Asia/Kolkata,visitor,,ada@mail.example,E-mail address,complete,0,0,,,',
      '',
    ]);
  });

  it('is a page on which no message acts', () => {
    expect(file('markdown').text).toBe(
      [
        '# Conversation 000aaa with Alpine',
        '',
        '**Visitor** · 2026-09-21T14:13:21.000Z',
        '',
        '> =HYPERLINK("https://evil.example")',
        '> # Not a heading',
        '',
        '**Alpine \\*Shop\\*** · 2026-09-21T14:13:22.000Z · From your pages · 2 thumbs up · 1 thumbs down · hard to understand · “=Which \\*boots\\*?”',
        '',
        '> Yes [1].',
        '',
        '1. Shipping \\| abroad: <https://shop.example/a%20b>',
        '',
        '**Visitor** · 2026-09-21T14:13:24.000Z · E-mail address',
        '',
        '> ada@mail.example',
        '',
      ].join('\n'),
    );
  });

  it('is all that is known', () => {
    expect(JSON.parse(file('json').text)).toEqual({
      bot_id: 'C-1',
      thread_id: 't-000aaa',
      messages,
      reviews,
    });
  });
});
