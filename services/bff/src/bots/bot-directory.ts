import { createHash } from 'node:crypto';
import { DomainError } from '@chirrup/kernel/domain-error';
import { isBotId } from '@chirrup/kernel/ids';
import type { BotSettings } from '@chirrup/proto/gen/bots/v1/bots_service';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ServiceClients } from '../http/service-clients.js';
import { botErrors } from './bots.errors.js';
import { toPublicProfile } from './bots.mapper.js';

/** A bot as the visitor edge needs it, with its public profile ready to send. */
export interface KnownBot {
  settings: BotSettings;
  profile: string;
  etag: string;
}

/** A save is seen this much later at most; half a second under the two that are promised. */
const TTL_MS = 1_500;
const REMEMBERED = 10_000;

const known = (settings: BotSettings): KnownBot => {
  const profile = JSON.stringify(toPublicProfile(settings));
  const etag = `"${createHash('sha256').update(profile).digest('base64url').slice(0, 16)}"`;
  return { settings, profile, etag };
};

/** Settings of bots, remembered for a moment; bots that do not exist are remembered too. One question at a time per bot. */
@Injectable()
export class BotDirectory {
  readonly #bots: LRUCache<string, { bot?: KnownBot }>;

  constructor(services: ServiceClients) {
    this.#bots = new LRUCache({
      max: REMEMBERED,
      ttl: TTL_MS,
      fetchMethod: async (botId) => {
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

  /** What is remembered right now, without asking; `undefined` when nothing is. */
  peek(botId: string): { bot?: KnownBot } | undefined {
    return this.#bots.get(botId);
  }

  /** @throws DomainError `BOTS.NOT_FOUND` */
  async get(botId: string): Promise<KnownBot> {
    const found = isBotId(botId) ? await this.#bots.fetch(botId) : undefined;
    if (!found?.bot) throw new DomainError(botErrors.notFound);
    return found.bot;
  }
}
