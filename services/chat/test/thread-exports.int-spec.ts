import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { newId } from '@chirrup/kernel/ids';
import { CreateThreadExportRequest, type ThreadSelection } from '@chirrup/proto/gen/chat/v1/chat_service';
import { readCsv } from '@chirrup/text/files/csv';
import { ChatHarness } from './chat-harness.js';

let h: ChatHarness;
beforeAll(async () => {
  h = await ChatHarness.open();
});
afterAll(() => h.close());

const begin = (of: ChatHarness, selection: Partial<ThreadSelection> = {}, format = 'csv') =>
  h.chat.createThreadExport(
    CreateThreadExportRequest.fromPartial({ botId: of.botId, format, selection }),
    of.owner,
  );

const exportsOf = async (of: ChatHarness, who = of.owner) =>
  (await h.chat.listThreadExports({ botId: of.botId }, who)).exports;

const done = async (of: ChatHarness, id: string) => {
  for (;;) {
    const found = (await exportsOf(of)).find((each) => each.id === id);
    if (found?.state !== 'waiting' && found?.state !== 'running') return found;
    await sleep(20);
  }
};

const textOf = async (of: ChatHarness, exportId: string, who = of.owner) => {
  const pieces: Uint8Array[] = [];
  let at: { part: number; offset: number } | undefined = { part: 1, offset: 0 };
  while (at) {
    const piece: { content: Uint8Array; nextPart?: number | undefined; nextOffset?: number | undefined } =
      await h.chat.readThreadExport({ botId: of.botId, exportId, ...at }, who);
    pieces.push(piece.content);
    at = piece.nextPart === undefined ? undefined : { part: piece.nextPart, offset: piece.nextOffset ?? 0 };
  }
  return gunzipSync(Buffer.concat(pieces)).toString();
};

const rowsOf = (text: string) =>
  readCsv(text)
    .slice(1)
    .map(({ cells }) => cells);

/** Threads of so many messages each, written in the same moment. */
const fill = (of: ChatHarness, threads: number, messages: number, text = 'x') =>
  h.admin(
    `WITH thread AS (INSERT INTO threads (id, bot_id, visitor_id, message_count, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'v', $3, now(), now() FROM generate_series(1, $2) RETURNING id)
     INSERT INTO messages (id, bot_id, thread_id, seq, sender_type, content, state, created_at)
     SELECT gen_random_uuid(), $1, id, n, 'client', $4, 'complete', now() FROM thread, generate_series(1, $3) n`,
    [of.botId, threads, messages, text],
  );

describe('a file of conversations', () => {
  it('has every message once, whatever their number', async () => {
    const bot = h.otherBot();
    await fill(bot, 300, 7);
    const { id } = await begin(bot);
    expect(await done(bot, id)).toMatchObject({ state: 'done', threads: 300, written: 300 });
    const rows = rowsOf(await textOf(bot, id));
    expect(rows).toHaveLength(2_100);
    expect(new Set(rows.map(([thread]) => thread)).size).toBe(300);
  });

  it('is read in pieces where a part is long', async () => {
    const bot = h.otherBot();
    const random = Array.from({ length: 400 }, () => newId()).join(' ');
    await h.admin(
      `WITH thread AS (INSERT INTO threads (id, bot_id, visitor_id, message_count, created_at, updated_at)
         VALUES (gen_random_uuid(), $1, 'v', 300, now(), now()) RETURNING id)
       INSERT INTO messages (id, bot_id, thread_id, seq, sender_type, content, state, created_at)
       SELECT gen_random_uuid(), $1, id, n, 'client', $2 || (SELECT string_agg(gen_random_uuid()::text, ' ') FROM generate_series(1, 300 + 0 * n)), 'complete', now()
       FROM thread, generate_series(1, 300) n`,
      [bot.botId, random],
    );
    const { id } = await begin(bot);
    await done(bot, id);
    const first = await h.chat.readThreadExport(
      { botId: bot.botId, exportId: id, part: 1, offset: 0 },
      bot.owner,
    );
    expect(first).toMatchObject({ nextPart: 1, nextOffset: first.content.length });
    expect(rowsOf(await textOf(bot, id))).toHaveLength(300);
  });

  it('is of what was chosen', async () => {
    const bot = h.otherBot();
    const threadId = await bot.thread();
    await bot.post(threadId, 'Do kayaks float?');
    await bot.settled(threadId, 2);
    await fill(bot, 3, 1, 'Nothing of that.');
    const later = '2999-12-31';
    const read = async (selection: Partial<ThreadSelection>) => {
      const { id } = await begin(bot, selection, 'jsonl');
      await done(bot, id);
      const text = await textOf(bot, id);
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).conversation as string);
    };
    expect(await read({ text: 'KAYAKS' })).toEqual([threadId]);
    expect(await read({ day: '2020-01-01', until: later })).toHaveLength(4);
    expect(await read({ day: later, until: later })).toEqual([]);
    expect(await read({ until: '2020-01-31' })).toEqual([]);
    expect(await read({ until: later, timeZone: 'Asia/Tokyo' })).toHaveLength(4);
    const none = await begin(bot, { day: '2020-02-29' });
    await done(bot, none.id);
    expect(readCsv(await textOf(bot, none.id)).map(({ cells }) => cells[0])).toEqual(['conversation']);
  });

  it('is one of five that are kept', async () => {
    const bot = h.otherBot();
    const { id } = await begin(bot);
    for (let n = 0; n < 5; n++) await begin(bot);
    const kept = await exportsOf(bot);
    expect(kept).toHaveLength(5);
    expect(kept.map((each) => each.id)).not.toContain(id);
    await expect(begin(bot, {}, 'xls')).rejects.toMatchObject({ code: 'CHAT.INVALID_EXPORT' });
  });

  it('is for members of its bot only', async () => {
    const [bot, other] = [h.otherBot(), h.otherBot()];
    const { id } = await begin(bot);
    await done(bot, id);
    await expect(exportsOf(bot, bot.visitor)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(exportsOf(bot, other.owner)).rejects.toMatchObject({ kind: expect.any(String) });
    await expect(textOf(other, id)).rejects.toMatchObject({ code: 'CHAT.EXPORT_NOT_FOUND' });
    await h.chat.deleteThreadExport({ botId: other.botId, exportId: id }, other.owner);
    expect(await exportsOf(bot)).toHaveLength(1);
    await h.chat.deleteThreadExport({ botId: bot.botId, exportId: id }, bot.owner);
    expect(await exportsOf(bot)).toEqual([]);
  });

  it('goes with what is erased, also while it is written', async () => {
    const bot = h.otherBot();
    const visitor = bot.visitorNamed('anon_9');
    const threadId = await bot.thread(visitor);
    await bot.post(threadId, 'My name is Ebba.', newId(), visitor);
    await bot.settled(threadId, 2, visitor);
    await fill(bot, 2_000, 3);
    const ready = await begin(bot);
    await done(bot, ready.id);
    await begin(bot);
    await h.chat.eraseVisitor({ botId: bot.botId }, visitor);
    expect(await exportsOf(bot)).toEqual([]);
    const rows = () =>
      h.admin<{ n: number }>('SELECT count(*)::int AS n FROM thread_export_parts WHERE bot_id = $1', [
        bot.botId,
      ]);
    expect(await rows()).toEqual([{ n: 0 }]);
    await sleep(500);
    expect(await rows()).toEqual([{ n: 0 }]);
  });
});
