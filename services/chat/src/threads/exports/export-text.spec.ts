import { readCsv } from '@chirrup/text/files/csv';
import type { Message } from '../domain/message.js';
import type { Thread } from '../domain/thread.js';
import { emptyExport, exportText } from './export-text.js';

const AT = Date.UTC(2026, 2, 29, 0, 30);

const thread = (id: string, more: Partial<Thread> = {}): Thread => ({
  id,
  botId: 'C-1',
  visitorId: 'v',
  createdAt: AT,
  updatedAt: AT + 60_000,
  lastMessage: '',
  messageCount: 1,
  positiveCount: 0,
  negativeCount: 0,
  lastSeq: 1,
  unanswered: false,
  ...more,
});

const message = (id: string, threadId: string, content: string, more: Partial<Message> = {}): Message => ({
  id,
  threadId,
  seq: 1,
  senderType: 'client',
  senderName: '',
  content,
  state: 'complete',
  clientMessageId: null,
  replyTo: null,
  lane: null,
  contentLanguage: null,
  contentParts: null,
  sources: null,
  suggestions: null,
  trace: null,
  createdAt: AT,
  ...more,
});

const source = { n: 1, title: 'Tides', url: 'https://kayak.example/tides', fetchedAt: 0 };
const exported = {
  part: 1,
  threads: [
    thread('t1', { identity: { subject: '7', name: 'Ebba, "E."', email: 'ebba@mail.example' } }),
    thread('t2'),
  ],
  messages: [
    message('m1', 't1', '=1+1\nand "more"'),
    message('m2', 't2', 'guest@mail.example', { messageType: 'contact' }),
    message('m3', 't1', 'At noon.', {
      senderType: 'bot',
      lane: 'extractive',
      sources: [source],
      createdAt: AT + 3_600_000,
    }),
  ],
  reviews: [
    {
      threadId: 't1',
      messageId: 'm3',
      positiveCount: 0,
      negativeCount: 2,
      seq: 3,
      reason: 'wrong',
      comment: 'late',
    },
  ],
};

describe('a file of conversations', () => {
  const csv = exportText(exported, { format: 'csv', selection: { timeZone: 'Europe/Berlin' } });

  it('is a table that spreadsheets read: a row a message, the owner’s clock, contacts apart, no formulas', () => {
    const [heads = [], ...rows] = readCsv(csv).map(({ cells }) => cells);
    const cell = (row: number, name: string) => rows[row]?.[heads.indexOf(name)];
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ['t1', '2026-03-29 01:30:00', 'Europe/Berlin', 'visitor', '=1+1\nand "more"'],
      // the clocks went on meanwhile
      ['t1', '2026-03-29 03:30:00', 'Europe/Berlin', 'bot', 'At noon.'],
      ['t2', '2026-03-29 01:30:00', 'Europe/Berlin', 'visitor', ''],
    ]);
    expect(csv).toContain('"\'=1+1');
    expect([
      cell(1, 'kind'),
      cell(1, 'thumbs_down'),
      cell(1, 'reason'),
      cell(1, 'comment'),
      cell(1, 'sources'),
    ]).toEqual(['From your pages', '2', 'wrong', 'late', source.url]);
    expect([cell(0, 'visitor_id'), cell(0, 'visitor_name'), cell(0, 'visitor_email')]).toEqual([
      '7',
      'Ebba, "E."',
      'ebba@mail.example',
    ]);
    expect([cell(2, 'email'), cell(2, 'kind'), cell(2, 'visitor_name')]).toEqual([
      'guest@mail.example',
      'E-mail address',
      '',
    ]);
  });

  it('has its headings once, and without conversations too', () => {
    const next = exportText(
      { ...exported, part: 2 },
      { format: 'csv', selection: { timeZone: 'Europe/Berlin' } },
    );
    expect(csv.endsWith(next)).toBe(true);
    expect(next.startsWith('t1,')).toBe(true);
    expect(csv.startsWith(emptyExport('csv'))).toBe(true);
    expect(emptyExport('jsonl')).toBe('');
  });

  it('is a line a conversation for programs', () => {
    const text = exportText(exported, { format: 'jsonl', selection: {} });
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      conversation: 't1',
      started_at: '2026-03-29T00:30:00.000Z',
      visitor: { id: '7', name: 'Ebba, "E."' },
      messages: [
        { sender: 'visitor', kind: '', text: '=1+1\nand "more"' },
        { sender: 'bot', text: 'At noon.', sources: [{ title: 'Tides', url: source.url }], thumbs_down: 2 },
      ],
    });
    expect(lines[1]).not.toHaveProperty('visitor');
  });
});
