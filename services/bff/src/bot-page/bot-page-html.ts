/** What a bot's public page says before any script runs. */
export interface BotPage {
  name: string;
  /** The page's own address. */
  address: string;
  /** Of the avatar; empty for none. */
  picture: string;
  live: boolean;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const OFFLINE = 'This bot is offline at the moment. Please come back later, or contact the site directly.';

/** Writes the page's head and its readable text into the site's page. */
export const writeBotPage = (html: string, { name, address, picture, live }: BotPage): string => {
  const title = `${name} · Chirrup`;
  const description = live
    ? `Ask ${name}: it answers at once, day and night, and names the page each answer comes from.`
    : OFFLINE;
  const head = [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    live ? '' : NO_INDEX,
    ...properties({
      'og:type': 'website',
      'og:site_name': 'Chirrup',
      'og:title': name,
      'og:description': description,
      'og:url': address,
      ...(picture && { 'og:image': picture, 'og:image:alt': name }),
    }),
    // its title, text and picture are those above
    '<meta name="twitter:card" content="summary" />',
  ];
  return rewrite(html, title, head, `<p>Bot Name: ${escapeHtml(name)}</p><p>${escapeHtml(description)}</p>`);
};

/** The page of an id that no bot has. */
export const writeUnknownBotPage = (html: string): string =>
  rewrite(
    html,
    'Bot Profile Page · Chirrup',
    [NO_INDEX],
    '<p>Invalid bot id, please check your bot profile link.</p>',
  );

/** A page that is the chat, for itself or in a frame. */
export const writeChatPage = (name: string, botId: string, language: string): string =>
  ownPage(name, language, `<chirrup-chat bot="${escapeHtml(botId)}" fill></chirrup-chat>`, SCRIPT);

/** The same of a bot that is off, or of an id that no bot has. */
export const writeNoChatPage = (name: string | undefined): string =>
  ownPage(name ?? 'Chirrup', 'en', `<p>${name === undefined ? UNKNOWN : OFFLINE}</p>`);

const UNKNOWN = 'There is no such bot. Please check the address.';
const SCRIPT = '<script type="module" src="/lib/embed.js"></script>';

const ownPage = (title: string, language: string, body: string, script = ''): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content"><title>${escapeHtml(title)}</title>${NO_INDEX}${script}</head><body>${body}</body></html>\n`;

const NO_INDEX = '<meta name="robots" content="noindex" />';

const properties = (values: Record<string, string>): string[] =>
  Object.entries(values).map(
    ([property, value]) => `<meta property="${property}" content="${escapeHtml(value)}" />`,
  );

/** What the site's page shows until its scripts run: here it can be read already. */
const OUTLINE = '<div class="outline-page"><i></i><i></i><i></i></div>';

/** Always by functions: a name may hold what `replace` reads as a pattern. */
const rewrite = (html: string, title: string, head: string[], text: string): string =>
  html
    .replace(/<meta name="(description|robots)"[^>]*>\s*/g, '')
    .replace(/<link rel="canonical"[^>]*>\s*/g, '')
    .replace(/<meta (property|name)="(og|twitter):[^>]*>\s*/g, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>${head.join('')}`)
    .replace(/<noscript>.*?<\/noscript>/s, () => `<noscript><h1>Bot Profile Page</h1>${text}</noscript>`)
    .replace(OUTLINE, () => `<div class="outline-page outline-text"><h1>Bot Profile Page</h1>${text}</div>`);
