/** What the library of Google's sign-in needs on a page, word for word as Google lists it. */
const GOOGLE = {
  scripts: ' https://accounts.google.com/gsi/client',
  styles: ' https://accounts.google.com/gsi/style',
  rest: ' https://accounts.google.com/gsi/',
};
const NO_GOOGLE: typeof GOOGLE = { scripts: '', styles: '', rest: '' };

/** For the console and site. Inline styles are allowed because Griffel writes its rules into the page. */
export const siteHeaders = ({ google }: { google: boolean }): Record<string, string> => {
  const { scripts, styles, rest } = google ? GOOGLE : NO_GOOGLE;
  return {
    'Content-Security-Policy': [
      "default-src 'self'",
      `script-src 'self'${scripts}`,
      `style-src 'self' 'unsafe-inline'${styles}`,
      "img-src 'self' https: data: blob:",
      "font-src 'self' data:",
      `connect-src 'self' ws: wss:${rest}`,
      // videos that a person puts into the editor
      `frame-src 'self' https://www.youtube.com https://player.vimeo.com${rest}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // the sign-in window hands its answer to the page that opened it
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
};

/** For the widget, which pages of any origin load. */
export const WIDGET_HEADERS: Record<string, string> = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

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
