import { createHash } from 'node:crypto';
import { DomainError } from '@chirrup/kernel/domain-error';
import { isBotId } from '@chirrup/kernel/ids';
import { botSettingsChannel } from '@chirrup/proto/channels';
import type { BotSettings } from '@chirrup/proto/gen/bots/v1/bots_service';
import { FanOut } from '@chirrup/realtime/fan-out';
import { InvalidatedCache } from '@chirrup/realtime/invalidated-cache';
import { RateLimiter } from '@chirrup/realtime/rate-limiter';
import type { CallContext } from '@chirrup/rpc/call-context';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { httpErrors } from '../http/errors/http.errors.js';
import { addressRules } from '../http/limits/address-rules.js';
import { botErrors } from './bots.errors.js';
import { toPublicProfile } from './bots.mapper.js';
import { asPlanShows, needsPlan } from './plan-gate.js';

/** A bot as the visitor edge needs it, with its public profile ready to send. */
export interface KnownBot {
  settings: BotSettings;
  profile: string;
  etag: string;
}

const SELF: CallContext = { principal: { kind: 'service', name: 'bff' } };
const MAX_CACHED = 10_000;

const known = (settings: BotSettings): KnownBot => {
  const profile = JSON.stringify(toPublicProfile(settings));
  const etag = `"${createHash('sha256').update(profile).digest('base64url').slice(0, 16)}"`;
  return { settings, profile, etag };
};

/** Settings of bots, cached until they are saved again; that a bot does not exist is cached too, apart from those that do. */
@Injectable()
export class BotDirectory implements OnApplicationShutdown {
  readonly #bots: InvalidatedCache<{ bot?: KnownBot }>;

  constructor(
    private readonly services: ServiceClients,
    fanOut: FanOut,
    private readonly limiter: RateLimiter,
  ) {
    this.#bots = new InvalidatedCache({
      fanOut,
      channel: botSettingsChannel,
      max: MAX_CACHED,
      isMiss: ({ bot }) => !bot,
      load: async (botId) => {
        try {
          return { bot: known(await this.#shown(await services.bots.getBotSettings({ botId }, SELF))) };
        } catch (error) {
          if (error instanceof DomainError && error.kind === 'not_found') return {};
          throw error;
        }
      },
    });
  }

  onApplicationShutdown(): void {
    this.#bots.close();
  }

  /** What is cached right now, without a call; `undefined` when nothing is. */
  peek(botId: string): { bot?: KnownBot } | undefined {
    return this.#bots.peek(botId);
  }

  /** @throws DomainError `BOTS.NOT_FOUND` */
  async get(botId: string): Promise<KnownBot> {
    const found = isBotId(botId) ? await this.#bots.get(botId) : undefined;
    if (!found?.bot) throw new DomainError(botErrors.notFound);
    return found.bot;
  }

  /**
   * The same for an address that needs no login to ask.
   * @throws DomainError `REQUEST.RATE_LIMITED` when it asked for too many bots that had to be looked up
   */
  async getFor(source: string, botId: string): Promise<KnownBot> {
    if (isBotId(botId) && !this.peek(botId)) {
      const { allowed, retryAfter } = this.limiter.takeHere(addressRules.unknownBot, source);
      if (!allowed) throw new DomainError(httpErrors.rateLimited, { retryAfter });
    }
    return this.get(botId);
  }

  /** Without colours or branding in the owner's plan sites show the default ones. Billing that is away hides no bot. */
  async #shown(settings: BotSettings): Promise<BotSettings> {
    const { ownerUserId } = settings;
    if (ownerUserId === '' || !needsPlan(settings)) return settings;
    const plan = await this.services.billing.getAccountPlan({ userId: ownerUserId }, SELF).catch(() => null);
    return plan ? asPlanShows(settings, plan) : settings;
  }
}
