import { setTimeout as sleep } from 'node:timers/promises';
import { Owner } from '@chirrup/testing/clients/owner';
import { type SeededRandom, word } from '../random.js';
import { ConsoleConnection } from './console-connection.js';
import { newMarker, newQuestion, pairOf } from './texts.js';
import { VirtualVisitor } from './virtual-visitor.js';

const BOTS = 7;
/** Threads of each bot that its owner watches. */
const WATCHED = 3;
/** One question in so many is one the owner has answered beforehand. */
const VERIFIED_EVERY = 10;
/** Arrivals at the same time. */
const AT_ONCE = 20;

export interface Load {
  messagesPerSecond: number;
  sockets: number;
}

/** A bot of a seed with everybody who talks to it. */
export interface FixtureBot {
  owner: Owner;
  botId: string;
  marker: string;
  visitors: VirtualVisitor[];
  console: ConsoleConnection;
}

/** The people of one seed: bots of their own, each with an owner, visitors and a console. */
export class Fixture {
  readonly #end = new AbortController();
  #conversations: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly bots: readonly FixtureBot[],
    private readonly size: Load,
    private readonly random: SeededRandom,
  ) {}

  static async open(address: string, size: Load, random: SeededRandom): Promise<Fixture> {
    const visitorCount = Math.max(BOTS * WATCHED, size.sockets - BOTS);
    const bots = await Promise.all(
      Array.from({ length: BOTS }, (_, index) =>
        openBot(address, random, Math.floor(visitorCount / BOTS) + (index < visitorCount % BOTS ? 1 : 0)),
      ),
    );
    return new Fixture(bots, size, random);
  }

  get visitors(): VirtualVisitor[] {
    return this.bots.flatMap(({ visitors }) => visitors);
  }

  /** Visitors begin to ask, each in its own pace. */
  startAsking(): void {
    const everyMs = (this.visitors.length / this.size.messagesPerSecond) * 1_000;
    this.#conversations = Promise.all(
      this.bots.flatMap(({ visitors, marker }) =>
        visitors.map((visitor) => this.#converse(visitor, marker, everyMs)),
      ),
    );
  }

  /** Nobody begins a new message; those on their way get so long to be acknowledged. */
  async stopAsking(limitMs: number): Promise<void> {
    this.#end.abort();
    await Promise.race([this.#conversations, sleep(limitMs, undefined, { ref: false })]);
    for (const visitor of this.visitors) visitor.giveUp();
    await this.#conversations;
  }

  close(): void {
    this.#end.abort();
    for (const bot of this.bots) {
      bot.console.close();
      for (const visitor of bot.visitors) visitor.leave();
    }
  }

  async #converse(visitor: VirtualVisitor, marker: string, everyMs: number): Promise<void> {
    const { signal } = this.#end;
    const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
    await pause(this.random() * everyMs);
    while (!signal.aborted) {
      const isVerified = this.random() * VERIFIED_EVERY < 1;
      await visitor.say(isVerified ? pairOf(marker).question : newQuestion(this.random, marker));
      await pause(everyMs * (0.5 + this.random()));
    }
  }
}

const openBot = async (address: string, random: SeededRandom, visitorCount: number): Promise<FixtureBot> => {
  const marker = newMarker(random);
  const owner = await Owner.logIn(address, `${marker}-${word(random, 6)}@example.com`, 'correct horse');
  // messages are counted and held as with a plan that is paid for, and do not run out
  await owner.switchPlan('scale');
  const { _id: botId } = await owner.createBot(`Bot ${marker}`);
  await owner.change(botId, {
    live_mode: true,
    instructions: `You work for ${marker}. Orders take two days.`,
  });
  const pair = pairOf(marker);
  await owner.teach(botId, pair.question, pair.answer);
  await owner.call('POST', `/api/v1/bots/${botId}/knowledge_link_list`, {
    url: `https://${marker}.example/orders`,
    title: `Orders of ${marker}`,
    knowledge_content: `An order of ${marker} is on its way for two days. Its number stands in the e-mail.`,
  });
  const visitors: VirtualVisitor[] = [];
  while (visitors.length < visitorCount) {
    const arriving = Math.min(Math.ceil(AT_ONCE / BOTS), visitorCount - visitors.length);
    visitors.push(
      ...(await Promise.all(Array.from({ length: arriving }, () => VirtualVisitor.arrive(address, botId)))),
    );
  }
  const watched = visitors.slice(0, WATCHED).map(({ threadId, events }) => ({
    threadId,
    log: (event: (typeof events)[number]) => void events.push(event),
  }));
  return { owner, botId, marker, visitors, console: new ConsoleConnection(owner, botId, watched) };
};
