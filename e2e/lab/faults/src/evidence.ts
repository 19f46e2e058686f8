import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultStack } from './faults/fault-stack.js';
import type { BotHistory, ClientEvent, History, ThreadHistory } from './history/history.js';
import { toMessageRecord } from './history/visitor-history.js';
import type { FixtureBot } from './visitors/fixture.js';
import type { VirtualVisitor } from './visitors/virtual-visitor.js';
import { readFromStart } from './visitors/visitor-connection.js';

/** What is compared with what people saw. */
export type Evidence = Pick<FaultStack, 'tables' | 'model' | 'deadLetters'>;

/** Threads that are read at the same time. */
const AT_ONCE = 16;
/** What reading the histories has set off is sent within this time. */
const EMPTY_LIMIT_MS = 20_000;

/** Waits until nothing is left to do and everybody has been shown everything; says what was missing at the limit. */
export const untilSettled = async (
  stack: Evidence,
  bots: readonly FixtureBot[],
  limitMs: number,
): Promise<string | undefined> => {
  let waitsFor: string | undefined = 'everything';
  for (const limit = Date.now() + limitMs; Date.now() < limit && waitsFor; await sleep(500)) {
    waitsFor = await unsettled(stack, bots).catch((error: unknown) => String(error));
  }
  return waitsFor;
};

const unsettled = async ({ tables }: Evidence, bots: readonly FixtureBot[]): Promise<string | undefined> => {
  const ids = bots.map(({ botId }) => botId);
  const { jobs, outbox } = await tables.waiting(ids);
  if (jobs > 0) return `${jobs} jobs`;
  if (outbox > 0) return `${outbox} events in outboxes`;
  for (const [bot, counts] of await tables.counts(ids))
    if (counts.billing < counts.stored || counts.analytics < counts.stored)
      return `counts of ${bot}: ${JSON.stringify(counts)}`;
  const closed = bots.flatMap(({ visitors }) => visitors.filter(({ isOpen }) => !isOpen)).length;
  if (closed > 0) return `${closed} sockets of visitors`;
  for (const { botId, visitors, console } of bots) {
    if (!console.isOpen) return `the console of ${botId}`;
    const rows = await tables.messages(botId);
    const behind = visitors.filter(({ threadId, events }) => {
      const shown = new Set(
        events.flatMap((h) => (h.type === 'message' ? [`${h.reader} ${h.message.id}`] : [])),
      );
      const readers = new Set(events.flatMap((h) => ('reader' in h ? [h.reader] : [])));
      return [...readers].some((reader) =>
        (rows.get(threadId) ?? []).some(({ id }) => !shown.has(`${reader} ${id}`)),
      );
    });
    if (behind.length > 0) return `${behind.length} readers of ${botId} who were not shown everything`;
  }
  return undefined;
};

/** Reads everything that the checker compares. */
export const collect = async (
  stack: Evidence,
  bots: readonly FixtureBot[],
  deadLettersBefore: number,
): Promise<History> => {
  const ids = bots.map(({ botId }) => botId);
  const counts = await stack.tables.counts(ids);
  const deadLetters = (await stack.deadLetters()) - deadLettersBefore;
  const histories: BotHistory[] = [];
  for (const bot of bots) {
    const { billing = 0, analytics = 0 } = counts.get(bot.botId) ?? {};
    histories.push({
      botId: bot.botId,
      marker: bot.marker,
      threads: await threadsOf(stack, bot),
      counted: { billing, analytics },
    });
  }
  const markers = new Map(bots.map(({ marker, botId }) => [marker, botId]));
  const prompts = stack.model.requests.flatMap(({ messages }) => {
    const text = messages.map(({ content }) => content).join('\n');
    const asked = /zq[a-z0-9]{12}/.exec(messages.at(-1)?.content.split('question:').at(-1) ?? '')?.[0] ?? '';
    const botId = markers.get(asked);
    return botId ? [{ botId, text }] : [];
  });
  return {
    bots: histories,
    prompts,
    leftovers: { ...(await emptied(stack, ids)), 'dead letters': deadLetters },
  };
};

/** Jobs and outboxes once they are empty, or as they are at the limit: services go on writing events while they are read. */
const emptied = async ({ tables }: Evidence, ids: readonly string[]) => {
  let left = await tables.waiting(ids);
  for (const limit = Date.now() + EMPTY_LIMIT_MS; Date.now() < limit && left.jobs + left.outbox > 0; ) {
    await sleep(250);
    left = await tables.waiting(ids);
  }
  return left;
};

const threadsOf = async (stack: Evidence, bot: FixtureBot): Promise<ThreadHistory[]> => {
  const rows = await stack.tables.messages(bot.botId);
  const threads = await stack.tables.threads(bot.botId);
  const visitors = new Map(bot.visitors.map((visitor) => [visitor.threadId, visitor]));
  const histories: ThreadHistory[] = [];
  const waiting = [...visitors.values()];
  const read = async () => {
    for (let visitor = waiting.pop(); visitor; visitor = waiting.pop())
      histories.push(await threadOf(visitor, rows, threads));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  // a thread whose visitor never learned of it; there must be nothing in it
  const unheard = [...rows.keys()].filter((threadId) => !visitors.has(threadId));
  for (const threadId of unheard) {
    const stored = rows.get(threadId) ?? [];
    histories.push({
      threadId,
      botId: bot.botId,
      events: [],
      rows: stored,
      lastSeq: stored.length,
      rest: stored,
      resumed: stored,
      votes: [],
    });
  }
  return histories;
};

const threadOf = async (
  visitor: VirtualVisitor,
  rows: Awaited<ReturnType<FaultStack['tables']['messages']>>,
  threads: Awaited<ReturnType<FaultStack['tables']['threads']>>,
): Promise<ThreadHistory> => {
  const { threadId, botId } = visitor;
  const events: ClientEvent[] = [...visitor.events];
  const { lastSeq = -1, votes = [] } = threads.get(threadId) ?? {};
  return {
    threadId,
    botId,
    events,
    rows: rows.get(threadId) ?? [],
    lastSeq,
    votes,
    rest: (await visitor.history()).map(toMessageRecord),
    resumed: await readFromStart(visitor.connectionOptions('late reader')),
  };
};
