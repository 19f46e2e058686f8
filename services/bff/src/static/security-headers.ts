/** What the library of Google's sign-in needs on a page, word for word as Google lists it. */
const GOOGLE = {
  scripts: ' https://accounts.google.com/gsi/client',
  styles: ' https://accounts.google.com/gsi/style',
  rest: ' https://accounts.google.com/gsi/',
};
const NO_GOOGLE: typeof GOOGLE = { scripts: '', styles: '', rest: '' };

const YEAR_S = 365 * 24 * 60 * 60;

/** Pages of the store platform: its admin, and the admin's older address. */
const STORE_PLATFORM = 'https://admin.shopify.com https://*.myshopify.com';

interface SiteSecurity {
  google: boolean;
  /** The store platform's admin may show the page in a frame. */
  inStore?: boolean;
  /** Where people reach the product; undefined if that is not set. */
  publicOrigin: string | undefined;
}

/** For the console and site. Inline styles are allowed because Griffel writes its rules into the page. */
export const siteHeaders = ({
  google,
  publicOrigin,
  inStore = false,
}: SiteSecurity): Record<string, string> => {
  const { scripts, styles, rest } = google ? GOOGLE : NO_GOOGLE;
  return {
    'Content-Security-Policy': [
      "default-src 'self'",
      `script-src 'self'${scripts}`,
      `style-src 'self' 'unsafe-inline'${styles}`,
      "img-src 'self' https: data: blob:",
      "font-src 'self' data:",
      `connect-src 'self'${ownSocket(publicOrigin)}${rest}`,
      // videos that a person puts into the editor
      `frame-src 'self' https://www.youtube.com https://player.vimeo.com${rest}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${inStore ? STORE_PLATFORM : "'none'"}`,
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // the sign-in window hands its answer to the page that opened it
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    // of this host alone: what else runs below it is not ours to decide
    ...(publicOrigin?.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${YEAR_S}` } : {}),
  };
};

/** `'self'` covers sockets of the own host; older Safari wants their address spelled out. */
const ownSocket = (publicOrigin: string | undefined): string =>
  publicOrigin === undefined ? '' : ` ${publicOrigin.replace(/^http/, 'ws')}`;

/** For the widget, which pages of any origin load. */
export const WIDGET_HEADERS: Record<string, string> = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** For a page that is a bot's chat; `frames`: pages that may show it. */
export const chatPageHeaders = (
  publicOrigin: string | undefined,
  frames: readonly string[],
): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    // browsers that cannot make style sheets by script write them into the page
    "style-src 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    `connect-src 'self'${ownSocket(publicOrigin)}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${frames.join(' ')}`.trimEnd(),
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
});

/** For the widget's preview in a frame of the console: it shows pictures and can reach nothing. */
export const PREVIEW_HEADERS: Record<string, string> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "img-src 'self' https: data: blob:",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
};
