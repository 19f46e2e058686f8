import { fileURLToPath } from 'node:url';
import { newId } from '@chirrup/kernel/ids';
import { silentLog } from '@chirrup/kernel/log';
import { BotDeleted } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import { DocumentReader } from '../src/documents/document-reader.js';
import { docxFile, paragraph, table } from './fixtures/docx-file.js';
import { pdfFile, textLines } from './fixtures/pdf-file.js';
import { asMember, type KnowledgeUnderTest, startKnowledge, until } from './knowledge-under-test.js';

const returns = pdfFile({
  pages: [
    [
      { text: 'Returns', y: 800, size: 20 },
      ...textLines(
        ['You may send a lamp back within forty days of delivery, and we', 'pay the postage.'],
        770,
      ),
    ],
  ],
});

let service: KnowledgeUnderTest;
beforeAll(async () => {
  service = await startKnowledge();
});
afterAll(() => service?.stop());

const storedName = (url: string) => url.split('/').at(-1) ?? '';

describe('an uploaded file', () => {
  it('becomes a link that answers questions and is cited by the address of the file', async () => {
    const bot = service.newBot();
    const added = await bot.addFile('Our returns (2026).pdf', returns);
    expect(added).toMatchObject({ kind: 'file', state: 'queued', title: 'Our returns (2026).pdf' });
    expect(added.url).toMatch(/^https:\/\/bot\.example\/api\/files\/[0-9a-f]{32}-our-returns-2026\.pdf$/);
    const link = await bot.settled(added.id);
    expect(link).toMatchObject({
      kind: 'file',
      state: 'ready',
      reason: '',
      title: 'Returns',
      url: added.url,
    });
    expect(link.knowledgeContent).toBe(
      'You may send a lamp back within forty days of delivery, and we pay the postage.',
    );
    const [passage] = (await bot.ask('Within how many days may I send a lamp back?')).passages;
    expect(passage).toMatchObject({ linkId: link.id, url: added.url, title: 'Returns' });
    const stored = await service.platform.files.get(storedName(added.url));
    expect(Buffer.from(stored?.bytes ?? []).equals(returns)).toBe(true);
  });

  it('may be a Word document or a text', async () => {
    const bot = service.newBot();
    const prices = table(['Parcel', 'Price'], ['Small', '4 EUR'], ['Large', '9 EUR']);
    const docx = await bot.addFile('prices.docx', docxFile(paragraph('Postage', 'berschrift1') + prices));
    const text = await bot.addFile('hours.md', Buffer.from('# Opening hours\n\nThe shop opens at nine.'));
    expect(await bot.settled(docx.id)).toMatchObject({ title: 'Postage', state: 'ready' });
    expect((await bot.settled(docx.id)).knowledgeContent).toContain('Large: Price 9 EUR');
    expect(await bot.settled(text.id)).toMatchObject({ title: 'Opening hours' });
    expect((await bot.ask('When does the shop open?')).passages[0]).toMatchObject({ linkId: text.id });
  });

  it.each([
    [
      'with a password',
      pdfFile({ pages: [textLines(['Secret.'], 700)], encrypted: true }),
      /password.*upload/,
    ],
    ['that is broken', Buffer.from('%PDF-1.7\nnothing follows'), /damaged.*upload/],
    ['of pictures only', pdfFile({ pages: [[]], picture: true }), /text recognition/],
    [
      'that is a bomb',
      docxFile('', { 'word/document.xml': Buffer.alloc(60 * 1_024 * 1_024, 0x20) }),
      /unpacks to/,
    ],
    ['without a word', docxFile(''), /no text/],
  ])('%s fails with what its owner can do', async (_name, bytes, reason) => {
    const bot = service.newBot();
    const { id } = await bot.addFile('file.pdf', bytes);
    const link = await bot.settled(id);
    expect(link).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) });
    expect(await service.documents(bot.botId)).toEqual([]);
  });

  it.each([
    ['a program named .pdf', 'setup.pdf', Buffer.from('MZ\u0090\u0000'), 'KNOWLEDGE.FILE_DAMAGED'],
    ['a broken PDF', 'menu.pdf', Buffer.from('menu'), 'KNOWLEDGE.FILE_DAMAGED'],
    ['a broken Word document', 'menu.docx', Buffer.from('PK\u0003\u0004 menu'), 'KNOWLEDGE.FILE_DAMAGED'],
    ['a web page', 'page.html', Buffer.from('<script>'), 'KNOWLEDGE.FILE_TYPE_UNKNOWN'],
    ['nothing', 'empty.pdf', Buffer.alloc(0), 'KNOWLEDGE.FILE_EMPTY'],
    ['too much', 'big.txt', Buffer.alloc(10 * 1_024 * 1_024 + 1, 0x20), 'KNOWLEDGE.FILE_TOO_LARGE'],
  ])('that is %s is refused', async (_name, name, bytes, code) => {
    const bot = service.newBot();
    await expect(bot.addFile(name, bytes)).rejects.toMatchObject({ code, kind: 'invalid' });
    expect(await bot.list()).toEqual([]);
  });

  it('sent twice is one link, also at the same moment; another bot has its own', async () => {
    const bot = service.newBot();
    const added = await Promise.all([1, 2, 3].map(() => bot.addFile('a.pdf', returns)));
    const [first] = added;
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    await bot.settled(first?.id ?? '');
    const documents = await service.documents(bot.botId);
    expect(await bot.addFile('b.pdf', returns)).toMatchObject({
      id: first?.id,
      state: 'ready',
      title: 'Returns',
    });
    expect(await bot.list()).toHaveLength(1);
    expect(await service.documents(bot.botId)).toEqual(documents);
    const other = service.newBot();
    expect((await other.addFile('a.pdf', returns)).url).not.toBe(first?.url);
  });

  it('that was lost on its way is mended by sending it again', async () => {
    const bot = service.newBot();
    const { id, url } = await bot.addFile('a.pdf', returns);
    await bot.settled(id);
    await service.platform.files.delete(storedName(url));
    await service.admin.query(`UPDATE links SET state = 'failed', page_hash = NULL WHERE id = $1`, [id]);
    const again = await bot.addFile('a.pdf', returns);
    expect(again).toMatchObject({ id, url });
    expect(await bot.settled(id)).toMatchObject({ state: 'ready' });
    expect(await service.platform.files.get(storedName(url))).toBeDefined();
  });

  it('keeps the owner’s words, and its address', async () => {
    const bot = service.newBot();
    const link = await bot.settled((await bot.addFile('a.pdf', returns)).id);
    const edited = await bot.update({ ...link, knowledgeContent: 'Lamps go back within fifty days.' });
    expect(edited).toMatchObject({ kind: 'file', knowledgeContent: 'Lamps go back within fifty days.' });
    await bot.answersWith('Within how many days may I send a lamp back?', 'fifty');
    expect((await bot.update({ ...edited, knowledgeContent: '' })).knowledgeContent).toBe(
      link.knowledgeContent,
    );
    await expect(bot.update({ ...link, url: 'https://shop.example/' })).rejects.toMatchObject({
      code: 'KNOWLEDGE.FILE_ADDRESS_FIXED',
    });
  });

  it('goes with its link, and with its bot', async () => {
    const bot = service.newBot();
    const [one, two] = [
      await bot.addFile('a.pdf', returns),
      await bot.addFile('b.txt', Buffer.from('Open.')),
    ];
    await bot.settled(one.id);
    await bot.settled(two.id);
    await bot.remove(one.id);
    expect(await service.documents(bot.botId)).toHaveLength(1);
    const stored = (url: string) => service.platform.files.get(storedName(url));
    await until(
      () => stored(one.url),
      (file) => file === undefined,
    );
    expect(await stored(two.url)).toBeDefined();
    const payload = BotDeleted.encode({ botId: bot.botId, ownerUserId: '' }).finish();
    await service.publish(topics.bot.name, 'BotDeleted', bot.botId, bot.botId, payload);
    await until(
      () => stored(two.url),
      (file) => file === undefined,
    );
  });

  it('is added by editors, and by no member of another bot', async () => {
    const { botId } = service.newBot();
    const request = {
      botId,
      fileName: 'a.txt',
      content: Buffer.from('x'),
      filesUrl: 'https://bot.example/f/',
    };
    await expect(service.knowledge.addFile(request, asMember(botId, 'viewer'))).rejects.toMatchObject({
      code: 'AUTH.FORBIDDEN',
    });
    await expect(service.knowledge.addFile(request, asMember(`C-${newId()}`))).rejects.toMatchObject({
      code: 'BOTS.NOT_FOUND',
    });
  });
});

describe('the process that reads a file', () => {
  const program = fileURLToPath(new URL('../dist/documents/document-process.js', import.meta.url));
  const read = (
    options: { timeLimitMs?: number; memoryBytes?: number },
    signal = new AbortController().signal,
  ) => new DocumentReader({ log: silentLog, program, ...options }).read('pdf', returns, signal);

  it.each([
    ['time', { timeLimitMs: 1 }],
    ['memory', { memoryBytes: 1 }],
  ])('is ended when it takes too much %s', async (_name, options) => {
    expect(await read(options)).toEqual({ ok: false, reason: expect.stringContaining('too complicated') });
  });

  it('is ended when its job is', async () => {
    await expect(read({}, AbortSignal.abort())).rejects.toThrow();
  });
});
