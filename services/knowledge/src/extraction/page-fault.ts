import { STATUS_CODES } from 'node:http';
import { bareWords } from '@chirrup/text/fold';
import type { PageWords } from '@chirrup/text/packs';
import type { PageText } from '../chunking/page-text.js';
import type { PageSignsVisitor } from './html/page-signs.visitor.js';
import { anyOf } from './visible/word-list.js';

/** Why what a site showed is not the page that was asked for. */
export type PageFault =
  | 'missing'
  | 'login'
  | 'check'
  | 'maintenance'
  | 'error'
  | 'refused'
  | 'unused'
  | 'script'
  | 'empty';

/** Longer text is a page, whatever its heading says. */
const SHORT = 900;
const VERY_SHORT = 400;
/** A message and nothing else. */
const FEW_WORDS = 250;
const LONGEST_HEAD = 90;
const MOST_LINKS = 3;
const FEW_IN_TITLE = 4;
const SENTENCE_LENGTH = 40;
/** What a script has put into its element while it loads. */
const LOADING = 40;

const fault = (name: keyof NonNullable<PageWords['faults']>): string => anyOf(({ faults }) => faults?.[name]);

/** The titles of such pages, in the languages of many sites; only of pages with little text. */
const MISSING = new RegExp(
  String.raw`^\W{0,5}${fault('error')}?\W{0,3}404\W{0,5}$|${fault('missing')}`,
  'iu',
);
const MAINTENANCE = new RegExp(fault('maintenance'), 'iu');
/** What servers and the programs behind them say of themselves where they fail. */
const BROKEN =
  /error establishing a database connection|critical error on this (?:web)?site|fatal error: |uncaught (?:error|exception|typeerror)|parse error: syntax|stack trace:|sqlstate\[|mysql_connect|traceback \(most recent|application error|an error occurred while processing|whoops, looks like something went wrong|something went wrong|server error in .{1,20} application/iu;
/** Nothing is there yet, or any more. */
const UNUSED = new RegExp(
  String.raw`welcome to nginx|apache2? .{0,20}default page|^it works!?$|iis windows server|default web ?site page|^index of \/|${fault('unused')}`,
  'iu',
);
/** Not for everybody, not everywhere, not with every program. */
const REFUSED = new RegExp(fault('refused'), 'iu');
/** Only who has logged in would see more. */
const SIGNED_OUT = new RegExp(fault('signedOut'), 'iu');
const CHECK =
  /checking your browser|verif\p{L}+ (?:that )?you.{0,5} (?:are )?(?:a |not a )?(?:human|robot|bot)|are you a (?:human|robot)|just a moment|enable javascript and cookies|ddos protection|access (?:to this page has been )?denied|unusual traffic|attention required|you are (?:now )?in (?:line|the queue)|waiting room|too many requests|captcha|security check/iu;
/** What the usual protections leave in their pages. */
const CHECK_MARKS =
  /\/cdn-cgi\/challenge-platform|cf-chl-|_Incapsula_Resource|captcha-delivery\.com|px-captcha|awsWafCookieDomainList|sucuri_cloudproxy/;
/** All that a page says until a script has run. */
const LOADS = new RegExp(String.raw`^(?:${fault('loading')}[\s.…]{0,5}){1,3}$`, 'iu');
const NEEDS_SCRIPT = /javascript/i;

interface Shown {
  page: PageText;
  /** The main heading. */
  heading: string;
  signs: PageSignsVisitor;
  html: string;
  /** In its own place, not in the head of the site. */
  asksPassword: boolean;
  /** Its text was found in the data of its script. */
  isFilled: boolean;
}

/** Undefined for a page that says something of its own. */
export function pageFault({
  page,
  heading,
  signs,
  html,
  asksPassword,
  isFilled,
}: Shown): PageFault | undefined {
  const text = page.blocks.map((block) => block.text).join('\n');
  // however much else the site shows on such a page
  if (isOnlyMessage(page.title) && MISSING.test(heading.slice(0, LONGEST_HEAD))) return 'missing';
  if (text.length > SHORT) return undefined;
  const heads = [page.title, heading].filter((head) => head.length <= LONGEST_HEAD);
  const isHead = (pattern: RegExp) => heads.some((head) => pattern.test(head));
  // pages of a site lead to others of it
  const isAlone = signs.links.length <= MOST_LINKS;
  if (CHECK_MARKS.test(html) || (isAlone && (isHead(CHECK) || CHECK.test(text.slice(0, VERY_SHORT)))))
    return 'check';
  const isShort = text.length <= VERY_SHORT;
  if (asksPassword && isShort) return 'login';
  if (isShort && isHead(SIGNED_OUT)) return 'login';
  const said = `${page.blocks[0]?.heading_path.join(' ') ?? ''} ${text}`;
  if (isShort && (isHead(BROKEN) || (isAlone && BROKEN.test(said)))) return 'error';
  if (isAlone && isShort && (isHead(UNUSED) || UNUSED.test(text))) return 'unused';
  if (isAlone && isShort && isHead(REFUSED)) return 'refused';
  if (isHead(MISSING) || (isAlone && text.length <= FEW_WORDS && MISSING.test(text))) return 'missing';
  if (isShort && heads.some(namesError)) return 'error';
  if (isAlone && isShort && isHead(MAINTENANCE)) return 'maintenance';
  if (isAlone && isShort && NEEDS_SCRIPT.test(text) && signs.scripts > 0) return 'script';
  if (!isFilled && LOADS.test(text)) return 'script';
  if (!isFilled && isShell(signs) && page.blocks.every((block) => isLabels(block.text))) return 'script';
  if (page.blocks.length > 0) return undefined;
  return signs.scripts > 0 && signs.mounted !== undefined ? 'script' : 'empty';
}

/** Whether a title is nothing but the message, and the name of the site. */
function isOnlyMessage(title: string): boolean {
  return title
    .slice(0, LONGEST_HEAD)
    .split(/\s[-–—|·»:]\s/)
    .some((part) => MISSING.test(part) && part.split(' ').length <= FEW_IN_TITLE);
}

/** What servers call the answers that went wrong, by their numbers. */
const ERRORS = Object.entries(STATUS_CODES)
  .filter(([code]) => Number(code) >= 400)
  .map(([code, name = '']) => ({ code, name: bareWords(name) }));

/** "502 Bad Gateway", with the number or without where the server is at fault. */
function namesError(head: string): boolean {
  const words = bareWords(head);
  return ERRORS.some(({ code, name }) =>
    words.includes(name) && words !== name
      ? ` ${words} `.includes(` ${code} `)
      : words === name && code >= '500',
  );
}

function isShell({ scripts, mounted }: PageSignsVisitor): boolean {
  return scripts > 0 && mounted !== undefined && mounted < LOADING;
}

function isLabels(text: string): boolean {
  return text.split('\n').every((line) => line.length < SENTENCE_LENGTH);
}
