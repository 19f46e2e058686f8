import { setTimeout as sleep } from 'node:timers/promises';
import { Owner } from '@chirrup/testing/clients/owner';
import type { MessageRecord } from '../history/history.js';
import { type SeededRandom, word } from '../random.js';
import { ConsoleConnection } from '../visitors/console-connection.js';
import type { FixtureBot } from '../visitors/fixture.js';
import { newQuestion, pairOf, tagsIn } from '../visitors/texts.js';
import { VirtualVisitor } from '../visitors/virtual-visitor.js';
import type { FaultStack } from './fault-stack.js';

const REPLY_LIMIT_MS = 12_000;
const PAUSE_MS = 500;

/** One way through the product, walked with fresh messages; resolves at its first success. */
type Walk = (place: Place, stop: AbortSignal) => Promise<void>;

interface Place {
  stack: FaultStack;
  bot: FixtureBot;
  random: SeededRandom;
}

/** Seconds until each way is open again; those that never open within the limit are absent. */
export const measureReturn = async (place: Place, limitMs: number): Promise<Map<string, number>> => {
  const began = Date.now();
  const stop = AbortSignal.timeout(limitMs);
  const seconds = new Map<string, number>();
  await Promise.all(
    Object.entries(PROBE_STEPS).map(async ([name, walk]) => {
      await walk(place, stop).then(
        () => seconds.set(name, (Date.now() - began) / 1_000),
        () => undefined,
      );
    }),
  );
  return seconds;
};

/** How a question to a visitor's bot was answered, and how long it took. */
export const askOnce = async (
  { stack, bot }: Place,
  question: string,
  limitMs = REPLY_LIMIT_MS,
): Promise<{ reply: MessageRecord | undefined; seconds: number }> => {
  const visitor = await arrive(stack, bot, AbortSignal.timeout(limitMs));
  const began = Date.now();
  const reply = await ask(visitor, question, limitMs);
  return { reply, seconds: (Date.now() - began) / 1_000 };
};

/** A new visitor, tried until it works; everything it does is part of the bot's history. */
const arrive = async (
  { address }: FaultStack,
  bot: FixtureBot,
  stop: AbortSignal,
): Promise<VirtualVisitor> => {
  const visitor = await untilDone(() => VirtualVisitor.arrive(address, bot.botId), stop);
  bot.visitors.push(visitor);
  return visitor;
};

const untilDone = async <T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> => {
  for (;;) {
    stop.throwIfAborted();
    try {
      return await work();
    } catch {
      await sleep(PAUSE_MS);
    }
  }
};

const ask = async (
  visitor: VirtualVisitor,
  question: string,
  limitMs = REPLY_LIMIT_MS,
): Promise<MessageRecord | undefined> => {
  const limit = setTimeout(() => visitor.giveUp(), limitMs);
  const until = Date.now() + limitMs;
  try {
    const posted = await visitor.say(question);
    while (posted && Date.now() < until) {
      const reply = visitor.replyTo(posted._id);
      if (reply) return reply;
      await sleep(20);
    }
    return undefined;
  } finally {
    clearTimeout(limit);
  }
};

/** Asks with fresh visitors until the answer is right. */
const askUntil = async (
  { stack, bot }: Place,
  question: () => string,
  isRight: (reply: MessageRecord, question: string) => boolean,
  stop: AbortSignal,
): Promise<void> => {
  for (;;) {
    const visitor = await arrive(stack, bot, stop);
    const asked = question();
    const reply = await ask(visitor, asked);
    if (reply && isRight(reply, asked)) return;
    stop.throwIfAborted();
    await sleep(PAUSE_MS);
  }
};

const PROBE_STEPS: Record<string, Walk> = {
  /** Session, thread, message, socket, model, tokens. */
  model: (place, stop) =>
    askUntil(
      place,
      () => newQuestion(place.random, place.bot.marker),
      (reply, question) => tagsIn(reply.content).includes(tagsIn(question)[0] ?? ''),
      stop,
    ),
  verified: (place, stop) => {
    const pair = pairOf(place.bot.marker);
    return askUntil(
      place,
      () => pair.question,
      ({ content }) => content === pair.answer,
      stop,
    );
  },
  /** Log in, teach, ask what was taught. */
  teaching: async (place, stop) => {
    const { owner, botId, marker } = place.bot;
    const fresh = word(place.random, 8);
    const answer = `The ${fresh} of ${marker} lies in the cellar.`;
    const question = `Where do you keep the ${fresh} of ${marker}?`;
    const teacher = await untilDone(() => Owner.logIn(owner.address, owner.email, owner.password), stop);
    await untilDone(() => teacher.teach(botId, question, answer), stop);
    await askUntil(
      place,
      () => question,
      ({ content }) => content === answer,
      stop,
    );
  },
  /** A console receives a message. */
  console: async ({ stack, bot, random }, stop) => {
    const line = new ConsoleConnection(bot.owner, bot.botId, []);
    try {
      await untilDone(async () => {
        if (!line.joined) throw new Error('not joined');
      }, stop);
      const visitor = await arrive(stack, bot, stop);
      const began = Date.now();
      while (line.newsAt < began) {
        stop.throwIfAborted();
        await ask(visitor, newQuestion(random, bot.marker), REPLY_LIMIT_MS);
      }
    } finally {
      line.close();
    }
  },
  /** Events reach those who count. */
  counting: async ({ stack, bot }, stop) => {
    const counts = async () => (await stack.tables.counts([bot.botId])).get(bot.botId);
    const wanted = (await untilDone(counts, stop))?.stored ?? 0;
    await untilDone(async () => {
      const { billing = 0, analytics = 0 } = (await counts()) ?? {};
      if (billing < wanted || analytics < wanted) throw new Error('not counted yet');
    }, stop);
  },
};

export const PROBES: readonly string[] = Object.keys(PROBE_STEPS);
