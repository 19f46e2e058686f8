import { createHash } from 'node:crypto';
import { DomainError } from '@chirrup/kernel/domain-error';
import { isBotId } from '@chirrup/kernel/ids';
import { botSettingsChannel } from '@chirrup/proto/channels';
import type { BotSettings } from '@chirrup/proto/gen/bots/v1/bots_service';
import { FanOut } from '@chirrup/realtime/fan-out';
import { InvalidatedCache } from '@chirrup/realtime/invalidated-cache';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { botErrors } from './bots.errors.js';
import { toPublicProfile } from './bots.mapper.js';

/** A bot as the visitor edge needs it, with its public profile ready to send. */
export interface KnownBot {
  settings: BotSettings;
  profile: string;
  etag: string;
}

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

  constructor(services: ServiceClients, fanOut: FanOut) {
    this.#bots = new InvalidatedCache({
      fanOut,
      channel: botSettingsChannel,
      max: MAX_CACHED,
      isMiss: ({ bot }) => !bot,
      load: async (botId) => {
        try {
          const request = services.bots.getBotSettings(
            { botId },
            { principal: { kind: 'service', name: 'bff' } },
          );
          return { bot: known(await request) };
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
}
