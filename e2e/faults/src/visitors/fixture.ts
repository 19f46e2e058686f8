import { setTimeout as sleep } from 'node:timers/promises';
import { Owner } from '@chirrup/testing/clients/owner';
import { type Random, word } from '../random.js';
import { ConsoleLine } from './console-connection.js';
import { newMarker, newQuestion, pairOf } from './texts.js';
import { Talker } from './virtual-visitor.js';

const BOTS = 7;
/** Threads of each bot that its owner watches. */
const WATCHED = 3;
/** One question in so many is one the owner has answered beforehand. */
const VERIFIED_EVERY = 10;
/** Arrivals at the same time. */
const AT_ONCE = 20;

export interface Size {
  messagesPerSecond: number;
  sockets: number;
}

/** A bot of a seed with everybody who talks to it. */
export interface SceneBot {
  owner: Owner;
  botId: string;
  marker: string;
  talkers: Talker[];
  console: ConsoleLine;
}

/** The people of one seed: bots of their own, each with an owner, visitors and a console. */
export class Scene {
  readonly #end = new AbortController();
  #conversations: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly bots: readonly SceneBot[],
    private readonly size: Size,
    private readonly random: Random,
  ) {}

  static async open(address: string, size: Size, random: Random): Promise<Scene> {
    const visitors = Math.max(BOTS * WATCHED, size.sockets - BOTS);
    const bots = await Promise.all(
      Array.from({ length: BOTS }, (_, index) =>
        openBot(address, random, Math.floor(visitors / BOTS) + (index < visitors % BOTS ? 1 : 0)),
      ),
    );
    return new Scene(bots, size, random);
  }

  get talkers(): Talker[] {
    return this.bots.flatMap(({ talkers }) => talkers);
  }

  /** Visitors begin to ask, each in its own pace. */
  talk(): void {
    const everyMs = (this.talkers.length / this.size.messagesPerSecond) * 1_000;
    this.#conversations = Promise.all(
      this.bots.flatMap(({ talkers, marker }) =>
        talkers.map((talker) => this.#converse(talker, marker, everyMs)),
      ),
    );
  }

  /** Nobody begins a new message; those on their way get so long to be acknowledged. */
  async fallSilent(limitMs: number): Promise<void> {
    this.#end.abort();
    await Promise.race([this.#conversations, sleep(limitMs, undefined, { ref: false })]);
    for (const talker of this.talkers) talker.giveUp();
    await this.#conversations;
  }

  close(): void {
    this.#end.abort();
    for (const bot of this.bots) {
      bot.console.close();
      for (const talker of bot.talkers) talker.leave();
    }
  }

  async #converse(talker: Talker, marker: string, everyMs: number): Promise<void> {
    const { signal } = this.#end;
    const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
    await pause(this.random() * everyMs);
    while (!signal.aborted) {
      const isVerified = this.random() * VERIFIED_EVERY < 1;
      await talker.say(isVerified ? pairOf(marker).question : newQuestion(this.random, marker));
      await pause(everyMs * (0.5 + this.random()));
    }
  }
}

const openBot = async (address: string, random: Random, visitors: number): Promise<SceneBot> => {
  const marker = newMarker(random);
  const owner = await Owner.logIn(address, `${marker}-${word(random, 6)}@example.com`, 'correct horse');
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
  const talkers: Talker[] = [];
  while (talkers.length < visitors) {
    const arriving = Math.min(Math.ceil(AT_ONCE / BOTS), visitors - talkers.length);
    talkers.push(
      ...(await Promise.all(Array.from({ length: arriving }, () => Talker.arrive(address, botId)))),
    );
  }
  const watched = talkers.slice(0, WATCHED).map(({ threadId, happenings }) => ({
    threadId,
    log: (happening: (typeof happenings)[number]) => void happenings.push(happening),
  }));
  return { owner, botId, marker, talkers, console: new ConsoleLine(owner, botId, watched) };
};
