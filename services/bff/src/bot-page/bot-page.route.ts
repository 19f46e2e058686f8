import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BotDirectory } from '../bots/bot-directory.js';
import type { BusyAddresses } from '../http/limits/busy-addresses.js';
import { sourceKey } from '../http/limits/source-address.js';
import { PreparedPages } from '../static/asset-folder.js';
import { fileAddress } from '../static/file-address.js';
import type { SiteFolder } from '../static/static-files.route.js';
import { writeBotPage, writeUnknownBotPage } from './bot-page-html.js';

type PageRequest = FastifyRequest<{ Params: { bot: string } }>;

/** What is served at `/b/`. */
export interface BotPages {
  site: SiteFolder;
  publicOrigin: string | undefined;
  bots: BotDirectory;
  addresses: BusyAddresses;
  log: Log;
}

/** Serves each bot's public page with its own head: for link previews, for search engines and without scripts. */
export const serveBotPages = (fastify: FastifyInstance, pages: BotPages): void => {
  const { site } = pages;
  if (site.assets.empty) return;
  const prepared = new PreparedPages();
  const serve = async (request: PageRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const shell = await site.assets.get(site.shell);
    if (!shell) throw new DomainError(commonErrors.notFound);
    const { status, key, write } = await pageOf(pages, request).catch(async (error) => {
      await pages.addresses.beforeRefusal(request.raw, reply.raw);
      throw error;
    });
    const asset = await prepared.get(`${shell.etag}${key}`, request.headers['accept-encoding'], () =>
      write(shell.bytes.toString()),
    );
    reply.headers(site.headers).header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding');
    if (status === 503) reply.header('Retry-After', '5');
    if (status === 200) {
      reply.header('ETag', asset.etag);
      if (request.headers['if-none-match'] === asset.etag) return reply.status(304).send();
    }
    if (asset.encoding !== 'identity') reply.header('Content-Encoding', asset.encoding);
    return reply.status(status).type('text/html; charset=utf-8').send(asset.bytes);
  };
  for (const path of ['/b/:bot', '/b/:bot/']) fastify.get(path, serve);
};

interface Prepared {
  status: number;
  /** Pages of one key are the same. */
  key: string;
  write(html: string): string;
}

const pageOf = async ({ bots, publicOrigin, log }: BotPages, request: PageRequest): Promise<Prepared> => {
  const { bot: botId } = request.params;
  try {
    const { settings, etag } = await bots.getFor(sourceKey(request.ip), botId);
    const origin = publicOrigin ?? originOf(request);
    const picture = fileAddress(settings.avatar);
    const page = {
      name: settings.botName,
      address: `${origin}/b/${botId}`,
      picture: picture && origin + picture,
      live: settings.liveMode,
    };
    return { status: 200, key: `${etag}${page.address}`, write: (html) => writeBotPage(html, page) };
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not_found')
      return { status: 404, key: 'unknown', write: writeUnknownBotPage };
    if (error instanceof DomainError && error.kind === 'rate_limited') throw error;
    log.warn({ err: error, botId }, 'could not read the bot of a profile page');
    // the page itself says so, and offers to try again
    return { status: 503, key: 'failed', write: (html) => html };
  }
};

/** Where the visitor asked; a malformed Host header is not repeated. */
const originOf = ({ protocol, host }: PageRequest): string =>
  /^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/i.test(host) ? `${protocol}://${host}` : '';
