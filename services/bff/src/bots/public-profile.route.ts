import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/errors/api-exception.filter.js';
import type { BusyAddresses } from '../http/limits/busy-addresses.js';
import { sourceKey } from '../http/limits/source-address.js';
import type { BotDirectory, KnownBot } from './bot-directory.js';

/** Caches on the way may keep it for two seconds; browsers ask each time and mostly get 304. */
export const PROFILE_CACHE_CONTROL = 'public, max-age=0, s-maxage=2';

/** A bot's id without what editors put around it, in capitals: pages get tags through many hands. */
export const askedBotId = (written: string): string => written.replace(/[^\w-]/g, '').toUpperCase();

type ProfileRequest = FastifyRequest<{ Params: { bot: string } }>;

const answer = (request: ProfileRequest, reply: FastifyReply, { etag, profile }: KnownBot): FastifyReply => {
  reply.header('ETag', etag).header('Cache-Control', PROFILE_CACHE_CONTROL);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(profile);
};

interface PublicProfiles {
  bots: BotDirectory;
  log: Log;
  addresses: BusyAddresses;
  /** Called with the bot a page asked for; not when the page had the answer already. */
  onServed: (botId: string, headers: IncomingHttpHeaders) => void;
}

/**
 * `GET /api/v1/bots/{bot}/profile_to_client`, asked by every page view of every site with a bot: it stands beside
 * Nest's controllers, and a cached bot is answered without waiting for anything.
 */
export const servePublicProfiles = (
  fastify: FastifyInstance,
  { bots, log, addresses, onServed }: PublicProfiles,
): void => {
  fastify.get('/api/v1/bots/:bot/profile_to_client', (request: ProfileRequest, reply) => {
    const botId = askedBotId(request.params.bot);
    const give = (bot: KnownBot): void => {
      answer(request, reply, bot);
      onServed(botId, request.headers);
    };
    const cached = bots.peek(botId)?.bot;
    if (cached) {
      give(cached);
      return;
    }
    bots.getFor(sourceKey(request.ip), botId).then(
      (bot) => give(bot),
      async (error) => {
        if (error instanceof DomainError && error.kind === 'rate_limited')
          await addresses.beforeRefusal(request.raw, reply.raw);
        sendError(reply, request, error, log);
      },
    );
  });
};
