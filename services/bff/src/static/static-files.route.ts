import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BffConfig } from '../bff.config.js';
import { sendError } from '../http/errors/api-exception.filter.js';
import { siteBotIds } from '../own-bot/own-bots.js';
import { AssetFolder } from './asset-folder.js';
import { PREVIEW_HEADERS, siteHeaders, WIDGET_HEADERS } from './security-headers.js';
import { SitePages } from './site-pages.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Vite and the widget's build put a hash of the content into these names. */
const HASHED = /[-.][0-9A-Za-z_-]{8,64}\.[a-z0-9]{1,8}$/;
const CONSOLE = /^\/console(\/|$)/;
const NOT_A_PAGE = /^\/(api|lib|ws|socket\.io)(\/|$)/;

type SiteConfig = Pick<
  BffConfig,
  | 'siteDir'
  | 'siteOrigin'
  | 'publicOrigin'
  | 'officialBotId'
  | 'makesOwnBot'
  | 'demoBotId'
  | 'makesDemoBot'
  | 'googleClientId'
  | 'feedbackUrl'
  | 'supportEmail'
  | 'sendsMail'
  | 'storeAppSecret'
>;
/** The built site. */
export interface SiteFolder {
  assets: AssetFolder;
  /** The page every address without one of its own starts with. */
  shell: string;
  headers: Record<string, string>;
}

type StaticRequest = FastifyRequest<{ Params: { '*': string } }>;

/** Stands in built pages, and in the widget's script, for the address people use. */
const BUILT_ORIGIN = 'https://origin.invalid';

/** Serves the widget at `/lib/`. Its scripts know where they came from, also where a site keeps a copy of them. */
export const serveWidget = (
  fastify: FastifyInstance,
  { widgetDir, siteOrigin }: Pick<BffConfig, 'widgetDir' | 'siteOrigin'>,
  log: Log,
): void => {
  const widget = new AssetFolder(widgetDir, (name, bytes) =>
    name === 'chirrup.js' || name === 'embed.js'
      ? Buffer.from(bytes.toString().replaceAll(BUILT_ORIGIN, siteOrigin))
      : bytes,
  );
  fastify.get('/lib/*', async (request: StaticRequest, reply) => {
    const name = request.params['*'];
    const isPreview = name.endsWith('.html');
    reply
      .headers(isPreview ? PREVIEW_HEADERS : WIDGET_HEADERS)
      .header(
        'Cache-Control',
        HASHED.test(name) ? IMMUTABLE : isPreview ? 'no-cache' : 'public, max-age=300',
      );
    return (await sendAsset(widget, name, request, reply)) ?? missing(reply, widget, 'widget', request, log);
  });
};

/** Where the pages of the sample shop have its bot, with the code that any owner puts there. */
const WIDGET_PLACE = '<!--chirrup-->';
const widgetOf = (botId: string): string =>
  `<script id="chirrup-widget" type="module" src="/lib/chirrup.js" data-bot-id="${escapeHtml(botId)}"></script>`;

/** Serves the site, which has the console and the bots' public pages, at `/`. */
export const serveSite = (fastify: FastifyInstance, config: SiteConfig, log: Log): SiteFolder => {
  const security = { google: config.googleClientId !== undefined, publicOrigin: config.publicOrigin };
  const headers = siteHeaders(security);
  const consoleHeaders = siteHeaders({ ...security, inStore: config.storeAppSecret !== undefined });
  const bots = siteBotIds(config);
  const site = new AssetFolder(
    config.siteDir,
    writtenInto(pageSettings(config, bots), config.siteOrigin, bots.demo),
  );
  const pages = new SitePages(site, config.siteDir);
  fastify.get('/*', async (request: StaticRequest, reply) => {
    const name = request.params['*'];
    const path = request.url.split('?', 1)[0] ?? '/';
    const isFile = site.has(name) && !name.endsWith('.html') && !name.startsWith('pages/');
    const file = isFile ? { name, status: 200 } : isPage(request, path) ? pages.at(path) : undefined;
    if (file === undefined) return sendError(reply, request, new DomainError(commonErrors.notFound), log);
    reply.status(file.status).headers(CONSOLE.test(path) ? consoleHeaders : headers);
    reply.header(
      'Cache-Control',
      file.name.startsWith('assets/') && HASHED.test(file.name) ? IMMUTABLE : 'no-cache',
    );
    return (await sendAsset(site, file.name, request, reply)) ?? missing(reply, site, 'site', request, log);
  });
  return { assets: site, shell: 'index.html', headers };
};

/** Settings that pages know from the first byte, as `<meta>` elements, so that nothing moves when they load. */
const pageSettings = (
  config: SiteConfig,
  bots: ReturnType<typeof siteBotIds>,
): [name: string, value: string][] => {
  const settings: Record<string, string | undefined> = {
    mail: config.sendsMail ? 'sent' : undefined,
    'support-email': config.supportEmail,
    'feedback-url': config.feedbackUrl,
    'google-client-id': config.googleClientId,
    'official-bot-id': bots.own,
    'official-demo-bot-id': bots.demo,
  };
  return Object.entries(settings).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
};

const writtenInto =
  (settings: [name: string, value: string][], origin: string, demoBotId: string | undefined) =>
  (name: string, bytes: Buffer): Buffer => {
    if (name === 'sitemap.xml' || name === 'robots.txt')
      return Buffer.from(bytes.toString().replaceAll(BUILT_ORIGIN, origin));
    if (!name.endsWith('.html')) return bytes;
    const metas = settings.map(([key, value]) => `<meta name="${key}" content="${escapeHtml(value)}" />`);
    const html = bytes
      .toString()
      .replaceAll(BUILT_ORIGIN, () => escapeHtml(origin))
      .replace(WIDGET_PLACE, () => (demoBotId ? widgetOf(demoBotId) : ''));
    return Buffer.from(html.replace('</head>', () => `${metas.join('')}</head>`));
  };

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * The single-page site answers any address a browser navigates to, and to those who take anything (monitors, previews of
 * links) any that is not a file's: a script that is missing must not be a page.
 */
const isPage = (request: FastifyRequest, path: string): boolean => {
  if (NOT_A_PAGE.test(path)) return false;
  const { accept = '*/*' } = request.headers;
  return accept.includes('text/html') || (accept.includes('*/*') && !path.split('/').at(-1)?.includes('.'));
};

const sendAsset = async (
  folder: AssetFolder,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> => {
  const asset = await folder.get(name, request.headers['accept-encoding']);
  if (!asset) return undefined;
  reply.header('ETag', asset.etag).header('Vary', 'Accept-Encoding');
  if (reply.statusCode === 200 && request.headers['if-none-match'] === asset.etag)
    return reply.status(304).send();
  if (asset.encoding !== 'identity') reply.header('Content-Encoding', asset.encoding);
  return reply.type(asset.type).send(asset.bytes);
};

const missing = (
  reply: FastifyReply,
  folder: AssetFolder,
  part: string,
  request: FastifyRequest,
  log: Log,
): FastifyReply => {
  if (!folder.empty) {
    sendError(reply, request, new DomainError(commonErrors.notFound), log);
    return reply;
  }
  reply.header('Cache-Control', 'no-store');
  return reply
    .status(404)
    .type('text/plain; charset=utf-8')
    .send(`The ${part} has not been built. Run "npm run build".\n`);
};
