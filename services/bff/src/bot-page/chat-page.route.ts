import { DomainError } from '@chirrup/kernel/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BotDirectory } from '../bots/bot-directory.js';
import { frameSources } from '../bots/origin-rule.js';
import type { BusyAddresses } from '../http/limits/busy-addresses.js';
import { sourceKey } from '../http/limits/source-address.js';
import { chatPageHeaders } from '../static/security-headers.js';
import { writeChatPage, writeNoChatPage } from './bot-page-html.js';

type PageRequest = FastifyRequest<{ Params: { bot: string } }>;

/** What is served at `/b/{bot}/chat`. */
export interface ChatPages {
  publicOrigin: string | undefined;
  bots: BotDirectory;
  addresses: BusyAddresses;
}

/** Serves each bot's chat as a page of its own, which pages of the sites it answers on may show in a frame. */
export const serveChatPages = (
  fastify: FastifyInstance,
  { publicOrigin, bots, addresses }: ChatPages,
): void => {
  const serve = async (request: PageRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { bot: botId } = request.params;
    const send = (status: number, html: string, frames: readonly string[]) =>
      reply
        .status(status)
        .headers(chatPageHeaders(publicOrigin, frames))
        .header('Cache-Control', 'no-cache')
        .header('Vary', 'Accept-Language')
        .type('text/html; charset=utf-8')
        .send(html);
    try {
      const { settings } = await bots.getFor(sourceKey(request.ip), botId);
      const { botName, liveMode } = settings;
      return send(
        200,
        liveMode ? writeChatPage(botName, botId, languageOf(request)) : writeNoChatPage(botName),
        frameSources(settings),
      );
    } catch (error) {
      await addresses.beforeRefusal(request.raw, reply.raw);
      if (error instanceof DomainError && error.kind === 'not_found')
        return send(404, writeNoChatPage(undefined), []);
      throw error;
    }
  };
  for (const path of ['/b/:bot/chat', '/b/:bot/chat/']) fastify.get(path, serve);
};

/** The chat speaks the page's language, which is the reader's. */
const languageOf = ({ headers }: PageRequest): string =>
  /^[a-z]{2,3}(?:-[a-z\d]{2,8})?(?=[,;]|$)/i.exec(headers['accept-language'] ?? '')?.[0] ?? 'en';
