import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { botSettingsChannel } from '@chirrup/proto/channels';
import { FanOut } from '@chirrup/realtime/fan-out';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { WebSocket } from 'ws';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { BotDirectory, type KnownBot } from '../bots/bot-directory.js';
import { MembershipReader } from '../identity/membership-reader.js';
import { inBatches } from '../live/in-batches.js';
import { type Closing, closeCodes } from './close-codes.js';
import type { VisitorSocket } from './visitor-socket.js';

/** Sockets open at the same time on this replica; `LIMITS_SCALE` multiplies all but a visitor's own. */
export const MAX_SOCKETS = { process: 50_000, bot: 20_000, source: 2_000, visitor: 10 };
const TICK_MS = 1_000;
const LIVE_CHECK_MS = 2_000;
/** Bots asked about at the same time. */
const LIVE_CHECK_WIDTH = 20;

interface BotVisitors {
  sockets: number;
  /** Sockets of each visitor. */
  visitors: Map<string, number>;
  live: boolean;
  /** Of the profile its visitors have; empty while that is not known. */
  etag: string;
  /** The latest look-up of the bot; the answer of an earlier one is ignored. */
  check: number;
}

/** All open visitor sockets: how many there may be, whether they are alive, what has changed in their bot. */
@Injectable()
export class VisitorSockets implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #open = new Map<WebSocket, VisitorSocket>();
  readonly #bots = new Map<string, BotVisitors>();
  readonly #sources = new Map<string, number>();
  /** Bots whose last look-up failed. */
  readonly #unknown = new Set<string>();
  readonly #stops: (() => void)[] = [];
  #isStopped = false;

  constructor(
    private readonly bots: BotDirectory,
    @Inject(MembershipReader) private readonly memberships: Pick<MembershipReader, 'isMember'>,
    private readonly fanOut: FanOut,
    @Inject(BFF_CONFIG) private readonly config: Pick<BffConfig, 'limitsScale'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const ticks = setInterval(() => this.#tick(), TICK_MS);
    const checks = setInterval(() => {
      void this.#checkLive(this.fanOut.isReliable ? this.#unknown : this.#bots.keys());
    }, LIVE_CHECK_MS);
    this.#stops.push(
      () => clearInterval(ticks),
      () => clearInterval(checks),
      this.fanOut.subscribe(botSettingsChannel, ({ key }: Invalidation) => void this.#checkBot(key)),
      this.fanOut.onResync(() => this.#resync()),
    );
  }

  onModuleDestroy(): void {
    for (const stop of this.#stops) stop();
  }

  get size(): number {
    return this.#open.size;
  }

  of(webSocket: WebSocket): VisitorSocket | undefined {
    return this.#open.get(webSocket);
  }

  /** Returns why the socket may not stay, if so. */
  add(socket: VisitorSocket, live: boolean): Closing | undefined {
    const { botId, visitorId } = socket.claims;
    const known = this.bots.peek(botId);
    const etag = known?.bot?.etag ?? '';
    const bot = this.#bots.get(botId) ?? { sockets: 0, visitors: new Map(), live, etag, check: 0 };
    const refusal = this.#refusal(socket, bot);
    if (refusal) return refusal;
    this.#open.set(socket.webSocket, socket);
    this.#bots.set(botId, bot);
    bot.sockets += 1;
    count(bot.visitors, visitorId, 1);
    count(this.#sources, socket.source, 1);
    // the bot was saved while the socket was let in
    if (!known) void this.#checkBot(botId);
    return undefined;
  }

  remove(webSocket: WebSocket): void {
    const socket = this.#open.get(webSocket);
    if (!socket) return;
    this.#open.delete(webSocket);
    socket.dispose();
    const { botId, visitorId } = socket.claims;
    count(this.#sources, socket.source, -1);
    const bot = this.#bots.get(botId);
    if (!bot) return;
    count(bot.visitors, visitorId, -1);
    bot.sockets -= 1;
    if (bot.sockets === 0) this.#bots.delete(botId);
  }

  /** The server stops: clients reconnect, not all in the same moment. */
  async closeAll(): Promise<void> {
    this.#isStopped = true;
    await inBatches([...this.#open.values()], (socket) =>
      socket.close(closeCodes.restart, 'server restarts'),
    );
  }

  /** Ends the sockets that were not closed by their browsers. */
  terminateAll(): void {
    for (const socket of this.#open.values()) socket.terminate();
  }

  #refusal({ claims, source }: VisitorSocket, bot: BotVisitors): Closing | undefined {
    if (this.#isStopped) return { code: closeCodes.restart, reason: 'server restarts' };
    if ((bot.visitors.get(claims.visitorId) ?? 0) >= MAX_SOCKETS.visitor)
      return { code: closeCodes.tooMany, reason: 'too many sockets' };
    const { limitsScale } = this.config;
    const isFull =
      this.#open.size >= MAX_SOCKETS.process * limitsScale ||
      bot.sockets >= MAX_SOCKETS.bot * limitsScale ||
      (this.#sources.get(source) ?? 0) >= MAX_SOCKETS.source * limitsScale;
    return isFull ? { code: closeCodes.tryLater, reason: 'too many sockets' } : undefined;
  }

  #tick(): void {
    const now = this.clock.now();
    for (const socket of this.#open.values()) socket.tick(now);
  }

  #resync(): void {
    for (const socket of this.#open.values()) socket.resync();
    void this.#checkLive(this.#bots.keys());
  }

  async #checkLive(botIds: Iterable<string>): Promise<void> {
    const rest = [...botIds];
    while (rest.length > 0) {
      await Promise.all(rest.splice(0, LIVE_CHECK_WIDTH).map((botId) => this.#checkBot(botId)));
    }
  }

  async #checkBot(botId: string): Promise<void> {
    this.#unknown.delete(botId);
    const bot = this.#bots.get(botId);
    if (!bot) return;
    void this.#endPreviews(botId);
    bot.check += 1;
    const { check } = bot;
    const found = await this.#find(botId);
    if (found === undefined) this.#unknown.add(botId);
    else if (check === bot.check) this.#report(botId, bot, found);
  }

  /** Ends the previews of members who left the team. */
  async #endPreviews(botId: string): Promise<void> {
    const previews = [...this.#open.values()].filter(
      ({ claims }) => claims.botId === botId && claims.previewBy !== undefined,
    );
    const members = new Set(previews.map(({ claims }) => claims.previewBy ?? ''));
    for (const userId of members) {
      const isMember = await this.memberships.isMember(userId, botId).catch((error: unknown) => {
        this.log.warn({ err: error, botId }, 'could not check whether a member has left');
        this.#unknown.add(botId);
        return true;
      });
      if (isMember) continue;
      for (const socket of previews)
        if (socket.claims.previewBy === userId)
          socket.close(closeCodes.tokenInvalid, 'the member left the team');
    }
  }

  /** Nothing in place of a deleted bot; undefined when it cannot be known now. */
  async #find(botId: string): Promise<KnownBot | null | undefined> {
    try {
      return await this.bots.get(botId);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return null;
      this.log.warn({ err: error, botId }, 'could not check whether a bot has changed');
      return undefined;
    }
  }

  /** Lets the bot's visitors know what has changed. */
  #report(botId: string, bot: BotVisitors, found: KnownBot | null): void {
    const live = found?.settings.liveMode ?? false;
    const switched = bot.live !== live ? JSON.stringify({ type: 'live', live }) : '';
    const changed = found && bot.etag !== found.etag ? `{"type":"profile","profile":${found.profile}}` : '';
    if (!switched && !changed) return;
    bot.live = live;
    bot.etag = found?.etag ?? '';
    for (const socket of this.#open.values()) {
      if (socket.claims.botId !== botId) continue;
      // a preview is of a bot that is off
      if (switched && socket.claims.previewBy === undefined) socket.sendText(switched);
      if (changed && socket.takesProfile) socket.sendText(changed);
    }
  }
}

const count = (counts: Map<string, number>, key: string, change: number): void => {
  const changed = (counts.get(key) ?? 0) + change;
  if (changed > 0) counts.set(key, changed);
  else counts.delete(key);
};
