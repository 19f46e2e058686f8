import type { BotProfile } from './knowledge.js';

/** The page of the owner's site that a visitor is on. */
export interface VisitedPage {
  /** Without query; a visitor's browser says it, so it is data. */
  url: string;
  /** Absent if the bot does not have the page. */
  title?: string | undefined;
}

const hostOf = (address: string): string | undefined => URL.parse(address)?.hostname.replace(/^www\./, '');

/** Whether an address lies on the site of a bot's owner. */
export const isOfSite = (
  address: string,
  { baseUrl, allowedOrigins = [] }: Pick<BotProfile, 'baseUrl' | 'allowedOrigins'>,
): boolean => {
  const host = hostOf(address);
  if (!host) return false;
  return [baseUrl, ...allowedOrigins].some((own) => {
    const known = hostOf(own);
    return known !== undefined && (host === known || host.endsWith(`.${known}`));
  });
};
