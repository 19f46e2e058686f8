import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { FanOut } from '@chirrup/realtime/fan-out';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { WebSocket } from 'ws';
import { BotDirectory } from '../bots/bot-directory.js';
import { inSlices } from '../live/in-slices.js';
import { closeCodes } from './close-codes.js';
import type { VisitorSocket } from './visitor-socket.js';

const MAX_PER_VISITOR = 10;
const TICK_MS = 1_000;
const LIVE_CHECK_MS = 2_000;
/** Bots asked about at the same time. */
const LIVE_CHECK_WIDTH = 20;

interface BotVisitors {
  /** Sockets of each visitor. */
  counts: Map<string, number>;
  live: boolean;
}

/** All open visitor sockets: how many a visitor has, whether they are alive, whether their bot is on. */
@Injectable()
export class VisitorSockets implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #open = new Map<WebSocket, VisitorSocket>();
  readonly #bots = new Map<string, BotVisitors>();
  readonly #timers: NodeJS.Timeout[] = [];
  #stopMissed: (() => void) | undefined;
  #stopped = false;
  #checking = false;

  constructor(
    private readonly bots: BotDirectory,
    private readonly fanOut: FanOut,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.#timers.push(
      setInterval(() => this.#tick(), TICK_MS),
      setInterval(() => void this.#checkLive(), LIVE_CHECK_MS),
    );
    this.#stopMissed = this.fanOut.onMissed(() => {
      for (const socket of this.#open.values()) socket.missed();
    });
  }

  onModuleDestroy(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopMissed?.();
  }

  get size(): number {
    return this.#open.size;
  }

  of(webSocket: WebSocket): VisitorSocket | undefined {
    return this.#open.get(webSocket);
  }

  /** Returns why the socket may not stay, if so. */
  add(socket: VisitorSocket, live: boolean): { code: number; reason: string } | undefined {
    if (this.#stopped) return { code: closeCodes.restart, reason: 'server restarts' };
    const { botId, visitorId } = socket.claims;
    const bot = this.#bots.get(botId) ?? { counts: new Map(), live };
    const own = bot.counts.get(visitorId) ?? 0;
    if (own >= MAX_PER_VISITOR) return { code: closeCodes.tooMany, reason: 'too many sockets' };
    this.#open.set(socket.webSocket, socket);
    bot.counts.set(visitorId, own + 1);
    this.#bots.set(botId, bot);
    return undefined;
  }

  remove(webSocket: WebSocket): void {
    const socket = this.#open.get(webSocket);
    if (!socket) return;
    this.#open.delete(webSocket);
    socket.dispose();
    const { botId, visitorId } = socket.claims;
    const bot = this.#bots.get(botId);
    if (!bot) return;
    const left = (bot.counts.get(visitorId) ?? 0) - 1;
    if (left > 0) bot.counts.set(visitorId, left);
    else bot.counts.delete(visitorId);
    if (bot.counts.size === 0) this.#bots.delete(botId);
  }

  /** The server restarts: everybody is told to come back at once, not all in the same moment. */
  async closeAll(): Promise<void> {
    this.#stopped = true;
    await inSlices([...this.#open.values()], (socket) => socket.close(closeCodes.restart, 'server restarts'));
  }

  /** Ends the sockets of those who did not answer the goodbye. */
  terminateAll(): void {
    for (const socket of this.#open.values()) socket.terminate();
  }

  #tick(): void {
    const now = this.clock.now();
    for (const socket of this.#open.values()) socket.tick(now);
  }

  async #checkLive(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    const botIds = [...this.#bots.keys()];
    for (let from = 0; from < botIds.length; from += LIVE_CHECK_WIDTH) {
      await Promise.all(botIds.slice(from, from + LIVE_CHECK_WIDTH).map((botId) => this.#checkBot(botId)));
    }
    this.#checking = false;
  }

  async #checkBot(botId: string): Promise<void> {
    try {
      this.#tell(botId, (await this.bots.get(botId)).settings.liveMode);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') this.#tell(botId, false);
      else this.log.warn({ err: error, botId }, 'could not check whether a bot is live');
    }
  }

  #tell(botId: string, live: boolean): void {
    const bot = this.#bots.get(botId);
    if (!bot || bot.live === live) return;
    bot.live = live;
    for (const socket of this.#open.values()) {
      if (socket.claims.botId === botId) socket.send({ type: 'live', live });
    }
  }
}
