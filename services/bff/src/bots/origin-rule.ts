import { DomainError } from '@chirrup/kernel/domain-error';
import type { BotSettings } from '@chirrup/proto/gen/bots/v1/bots_service';
import { Inject, Injectable } from '@nestjs/common';
import { getDomain } from 'tldts';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { VisitorPages } from '../identity/visitor-pages.js';
import { BotDirectory } from './bot-directory.js';

/** The site a host belongs to: its registrable domain, or the host itself if there is none (localhost, addresses). */
const siteOf = (hostname: string): string => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;

const parse = (url: string): URL | undefined => URL.parse(url) ?? undefined;

/**
 * Whether a bot answers on a page of `origin`: on our own site, which has its public page; on its allowed origins; when
 * it lists none, anywhere on the site of its base URL; when it has no base URL either, everywhere.
 * @param origin the request's Origin header
 * @param ownOrigins origins of our own site
 */
export const isOriginAllowed = (
  settings: Pick<BotSettings, 'allowedOrigins' | 'baseUrl'>,
  origin: string | undefined,
  ownOrigins: readonly string[],
): boolean => {
  const page = origin === undefined ? undefined : parse(origin);
  if (page && ownOrigins.includes(page.origin)) return true;
  if (settings.allowedOrigins.length > 0) {
    return (
      page !== undefined && settings.allowedOrigins.some((allowed) => parse(allowed)?.origin === page.origin)
    );
  }
  const base = parse(settings.baseUrl);
  if (!base) return true;
  if (!page) return false;
  return siteOf(page.hostname) === siteOf(base.hostname);
};

/** A host as it may stand in a policy: nothing that would end a source or a directive. */
const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$/;

/** The same rule as sources of a policy: which pages may show the bot's chat in a frame. */
export const frameSources = ({
  allowedOrigins,
  baseUrl,
}: Pick<BotSettings, 'allowedOrigins' | 'baseUrl'>): string[] => {
  const base = parse(baseUrl);
  if (allowedOrigins.length === 0 && !base) return ['*'];
  const pages = allowedOrigins.flatMap((allowed) => parse(allowed) ?? []);
  if (pages.length > 0 || !base)
    return pages.filter(({ host }) => HOST.test(host)).map(({ origin }) => origin);
  const site = siteOf(base.hostname);
  if (!HOST.test(site)) return [];
  const hosts = getDomain(base.hostname, { allowPrivateDomains: true }) ? [site, `*.${site}`] : [site];
  return hosts.flatMap((host) => [`https://${host}:*`, `http://${host}:*`]);
};

/** Where our own pages live: at PUBLIC_URL, and at the host a request came to. */
@Injectable()
export class OwnSite {
  constructor(@Inject(BFF_CONFIG) private readonly config: BffConfig) {}

  /** @param host the request's Host header: a page that talks to the host it came from is ours */
  origins(host: string | undefined): string[] {
    const asked = host === undefined ? [] : [`http://${host}`, `https://${host}`];
    return this.config.publicOrigin ? [this.config.publicOrigin, ...asked] : asked;
  }
}

/** The pages of a bot's allowed origins, as they are now. */
@Injectable()
export class AllowedPages extends VisitorPages {
  constructor(
    private readonly bots: BotDirectory,
    private readonly ownSite: OwnSite,
  ) {
    super();
  }

  async areAnswered(botId: string, origin: string, host: string | undefined): Promise<boolean> {
    try {
      const { settings } = await this.bots.get(botId);
      return isOriginAllowed(settings, origin || undefined, this.ownSite.origins(host));
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return false;
      throw error;
    }
  }
}
