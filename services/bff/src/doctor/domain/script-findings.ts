import {
  type FoundPage,
  type FoundScript,
  type LookedFor,
  type PageFinding,
  pageOk,
  pageProblem,
  pageWarning,
} from './diagnosis.js';

export const embedTag = ({ product, botId }: LookedFor): string =>
  `<script id="chirrup-widget" type="module" src="${product}/lib/chirrup.js" data-bot-id="${botId}"></script>`;

const RUNNING_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript']);

/** What keeps tags from running where they stand. */
const PLACES: Record<string, string> = {
  comment: 'an HTML comment, which browsers pass over',
  noscript: 'a <noscript> element, which counts only where scripts are off',
  template: 'a <template> element, which is not part of the page',
};

/** Whether the page has the widget's tag, as it must be. */
export const scriptFindings = (page: FoundPage, bot: LookedFor): PageFinding[] => {
  const running = page.scripts.filter(({ place }) => place === 'page');
  const [script] = running;
  if (!script) return [missing(page, bot)];
  return [tagFinding(script, page, bot), idFinding(running, bot), duplicatesFinding(running)];
};

const missing = ({ scripts: [inert], mentioned }: FoundPage, bot: LookedFor): PageFinding => {
  if (inert)
    return pageProblem(
      'script',
      `The script tag stands in ${PLACES[inert.place] ?? 'a place where it does not run'}.`,
      'Move it to the end of the body, just before </body>.',
      [embedTag(bot)],
    );
  if (mentioned)
    return pageWarning(
      'script',
      'The page has no script tag of the widget, but a script that seems to add it.',
      'Open the page in a browser to see whether it does. If not, paste this line at the end of the body.',
      [embedTag(bot)],
    );
  return pageProblem(
    'script',
    'The page has no script tag of the widget.',
    'Paste this line at the end of the body, just before </body>. Where a tag manager or an app adds it, this check cannot see it.',
    [embedTag(bot)],
  );
};

const tagFinding = (script: FoundScript, { finalUrl }: FoundPage, bot: LookedFor): PageFinding => {
  const replace = (message: string) =>
    pageProblem('script', message, 'Replace the script tag by this line.', [embedTag(bot)]);
  if (script.delayed)
    return pageWarning(
      'script',
      'Something on the site (a speed plug-in or a consent banner) keeps the script back until later.',
      'Take the script out of what it delays, or see that the visitor’s consent starts it.',
    );
  if (!script.src) return replace('The script tag has no address.');
  const url = new URL(script.src);
  if (!RUNNING_TYPES.has(script.type))
    return replace(`The script tag has type="${script.type.slice(0, 40)}", which browsers do not run.`);
  if (!url.pathname.endsWith('/lib/chirrup.js'))
    return replace(`The script tag loads another file: ${url.href}`);
  if (finalUrl.startsWith('https:') && url.protocol === 'http:')
    return replace('The page is secure (https) and the script is not (http): browsers block it.');
  if (url.origin !== bot.product)
    return replace(`The script comes from ${url.origin}, and this bot lives at ${bot.product}.`);
  return pageOk('script', 'The script tag is there, and as it should be.');
};

const idFinding = (running: readonly FoundScript[], bot: LookedFor): PageFinding => {
  // the widget takes the first tag
  const found = running[0]?.botId ?? '';
  if (found === bot.botId) return pageOk('bot_id', 'The script tag names this bot.');
  const fix = 'Replace the script tag by this line.';
  return found === ''
    ? pageProblem(
        'bot_id',
        'The script tag names no bot: it has neither data-bot-id nor ?bot= in its address.',
        fix,
        [embedTag(bot)],
      )
    : pageProblem('bot_id', `The script tag names another bot: ${found.slice(0, 60)}`, fix, [embedTag(bot)]);
};

const duplicatesFinding = (running: readonly FoundScript[]): PageFinding => {
  if (running.length === 1) return pageOk('duplicates', 'It is there once.');
  const ids = new Set(running.map(({ botId }) => botId));
  return pageWarning(
    'duplicates',
    ids.size > 1
      ? `The page has ${running.length} script tags for ${ids.size} bots. Only the first one works.`
      : `The page has the script tag ${running.length} times. Only the first one works.`,
    'Remove the others: often one stands in the theme and one in a plug-in.',
  );
};
