import { STATUS_CODES } from 'node:http';
import { bareWords } from '@chirrup/text/fold';
import type { PageText } from '../chunking/page-text.js';
import type { PageSignsVisitor } from './html/page-signs.visitor.js';

/** Why what a site showed is not the page that was asked for. */
export type PageFault = 'missing' | 'login' | 'check' | 'maintenance' | 'error' | 'script' | 'empty';

/** Longer text is a page, whatever its heading says. */
const SHORT = 900;
const VERY_SHORT = 400;
/** A message and nothing else. */
const FEW_WORDS = 250;
const LONGEST_HEAD = 90;
const MOST_LINKS = 3;
const SENTENCE_LENGTH = 40;
/** What a script has put into its element while it loads. */
const LOADING = 40;

/** The titles of such pages, in the languages of many sites; only of pages with little text. */
const MISSING =
  /^\W{0,5}(?:error|fehler|erreur|errore)?\W{0,3}404\W{0,5}$|404.{0,3}(?:not found|page|error)|\b410 gone|not found|can(?:no|['’])t be found|could(?:n['’]t| not) (?:be found|find)|(?:page|seite|site) (?:does ?n.t exist|existiert nicht)|nicht gefunden|introuvable|non trouvée?|no encontrad|no existe|non trovat|não encontrad|niet gevonden|nie (?:została )?znalezion|hittades inte|kunde inte hittas|ikke fundet|ikke funnet|ei löyt|nenalezen|bulunamad|не найден|не знайден|找不到|見つかりません|찾을 수 없/iu;
const MAINTENANCE =
  /maintenance|be (?:right )?back (?:soon|shortly)|under construction|coming soon|wartung(?:sarbeiten)?|im aufbau|mantenimiento|manutenzione|manutenção|onderhoud|underhåll|vedligehold|vedlikehold|przerwa techniczna|техническ\p{L}+ работ|en travaux|bakım/iu;
const CHECK =
  /checking your browser|verif\p{L}+ (?:that )?you.{0,5} (?:are )?(?:a |not a )?(?:human|robot|bot)|are you a (?:human|robot)|just a moment|enable javascript and cookies|ddos protection|access (?:to this page has been )?denied|unusual traffic|attention required|captcha|security check/iu;
/** What the usual protections leave in their pages. */
const CHECK_MARKS =
  /\/cdn-cgi\/challenge-platform|cf-chl-|_Incapsula_Resource|captcha-delivery\.com|px-captcha|awsWafCookieDomainList|sucuri_cloudproxy/;
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
  if (text.length > SHORT) return undefined;
  const heads = [page.title, heading].filter((head) => head.length <= LONGEST_HEAD);
  const isHead = (pattern: RegExp) => heads.some((head) => pattern.test(head));
  // pages of a site lead to others of it
  const isAlone = signs.links.length <= MOST_LINKS;
  if (CHECK_MARKS.test(html) || (isAlone && (isHead(CHECK) || CHECK.test(text.slice(0, VERY_SHORT)))))
    return 'check';
  if (asksPassword && text.length <= VERY_SHORT) return 'login';
  if (isHead(MISSING) || (isAlone && text.length <= FEW_WORDS && MISSING.test(text))) return 'missing';
  if (text.length <= VERY_SHORT && heads.some(namesError)) return 'error';
  if (isAlone && text.length <= VERY_SHORT && isHead(MAINTENANCE)) return 'maintenance';
  if (isAlone && text.length <= VERY_SHORT && NEEDS_SCRIPT.test(text) && signs.scripts > 0) return 'script';
  if (!isFilled && isShell(signs) && page.blocks.every((block) => isLabels(block.text))) return 'script';
  if (page.blocks.length > 0) return undefined;
  return signs.scripts > 0 && signs.mounted !== undefined ? 'script' : 'empty';
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
