import {
  neededDirectives,
  parsePolicies,
  sandboxWithoutScripts,
  type WantedRequest,
} from './content-policy.js';
import {
  CHECKS,
  type FoundPage,
  type LookedFor,
  type PageFinding,
  pageOk,
  pageProblem,
  pageWarning,
} from './diagnosis.js';
import { scriptFindings } from './script-findings.js';

/** Whether the widget of a bot works on a page, and what to do if it does not. */
export const diagnose = (page: FoundPage, bot: LookedFor): PageFinding[] => {
  const findings = [...botFindings(page, bot)];
  if (page.failure)
    findings.push(
      pageProblem(
        'page',
        `The page could not be read. ${page.failure}`,
        'Check the address. A page behind a password, or one that turns robots away, cannot be checked.',
      ),
    );
  else findings.push(pageOk('page', `The page was read: ${page.finalUrl}`), ...pageFindings(page, bot));
  return findings.sort((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check));
};

const pageFindings = (page: FoundPage, bot: LookedFor): PageFinding[] => [
  ...scriptFindings(page, bot),
  ...policyFindings(page, bot),
  page.hidingRules.length > 0
    ? pageWarning(
        'css',
        'Rules of the page hide the whole document, at least for a while; the widget goes with it.',
        'See that these rules end, also where a script of another company does not load.',
        page.hidingRules,
      )
    : pageOk('css', 'No style of the page itself hides the widget.'),
];

/** What the widget asks of the product. */
const wantedRequests = ({ product, hasImages }: LookedFor, nonce: string): WantedRequest[] => {
  const socket = product.replace(/^http/, 'ws');
  return [
    { directive: 'script-src', url: new URL(`${product}/lib/chirrup.js`), nonce },
    // imported by the first, under the same nonce
    { directive: 'script-src', url: new URL(`${product}/lib/panel-0.js`), nonce },
    { directive: 'connect-src', url: new URL(`${product}/api/v1/visitors/session`) },
    { directive: 'connect-src', url: new URL(`${socket}/ws/v1/visitor`) },
    ...(hasImages ? [{ directive: 'img-src' as const, url: new URL(`${product}/api/files/avatar`) }] : []),
  ];
};

const policyFindings = ({ policies, finalUrl, scripts }: FoundPage, bot: LookedFor): PageFinding[] => {
  const parsed = parsePolicies(policies);
  if (parsed.some(sandboxWithoutScripts))
    return [
      pageProblem(
        'policy',
        "The page's content security policy puts it into a sandbox without scripts.",
        'Add allow-scripts to its sandbox directive.',
      ),
    ];
  const nonce = scripts.find(({ place }) => place === 'page')?.nonce ?? '';
  const wanted = wantedRequests(bot, nonce);
  const needed = parsed.flatMap((policy) => neededDirectives(policy, new URL(finalUrl), wanted));
  if (needed.length === 0)
    return [
      pageOk(
        'policy',
        policies.length > 0
          ? "The page's content security policy lets the widget through."
          : 'The page has no content security policy.',
      ),
    ];
  const blocked = [...new Set(needed.flatMap((one) => one.blocked))].join(', ');
  const hasOnlyNonces = needed.some(({ line }) => line.includes("'strict-dynamic'"));
  return [
    pageProblem(
      'policy',
      `The page's content security policy blocks ${blocked}.`,
      hasOnlyNonces
        ? "Make the policy's directives read like this, and give the script tag the nonce that the page gives its others."
        : "Make the policy's directives read like this.",
      needed.map(({ line }) => line),
    ),
  ];
};

const botFindings = ({ finalUrl, productFailure }: FoundPage, bot: LookedFor): PageFinding[] => {
  const origin = URL.parse(finalUrl)?.origin ?? finalUrl;
  return [
    bot.isOriginAllowed
      ? pageOk('origin', `The bot answers on ${origin}.`)
      : pageProblem(
          'origin',
          `The bot does not answer on ${origin}: it is not among its allowed origins, or not on the site of its base URL.`,
          'Add it to the allowed origins, or correct the base URL.',
          [origin],
        ),
    bot.isLive
      ? pageOk('live_mode', 'Live Mode is on.')
      : pageProblem('live_mode', 'Live Mode is off: visitors do not see the bot.', 'Turn Live Mode on.'),
    productFailure
      ? pageWarning(
          'product',
          `${bot.product} could not be reached from here. ${productFailure}`,
          'Visitors’ browsers must reach this address. Open it from another network; where that works, all is well.',
        )
      : pageOk('product', `${bot.product} can be reached.`),
  ];
};
