import type { PageBlock } from '../chunking/page-text.js';
import { squeeze } from './html/html-walk.js';
import { plain } from './structured/structured-facts.js';

const MOST_STRINGS = 20_000;
const MOST_DEPTH = 40;
const MOST_TEXT = 200_000;
const FEWEST_WORDS = 4;
const LONGEST_HEADING = 160;
const HEADING_KEY = /^(title|heading|headline|name|question|label)$/i;
/** What a page says around its content, in its language. */
const WORDING = 'translations';
/** Addresses, styles and code. */
const NO_TEXT = /^(https?:|\/|data:|[#.@{[<]?[\w-]+[:;{(])|[{}=]|\\u/;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{8}/u;
const SENTENCE_END = /[.!?]$/;
const LONGEST_NAME = 40;
const PARSED = /JSON\.parse\(\s{0,9}("(?:[^"\\]|\\.)*")/;
const FLIGHT = /"children":"((?:[^"\\]|\\.)*)"/g;

interface Found {
  heading: boolean;
  text: string;
}

/** The text in the data of a page that a script builds: its sentences under the titles before them. */
export function stateBlocks(scripts: readonly string[]): PageBlock[] {
  const found: Found[] = [];
  for (const script of scripts) for (const root of rootsOf(script)) collect(root, '', found, 0);
  const blocks: { heading_path: string[]; text: string; kind: 'prose' }[] = [];
  const seen = new Set<string>();
  let heading = '';
  let length = 0;
  for (const { heading: isHeading, text } of found) {
    if (isHeading) heading = text;
    if (isHeading || seen.has(text) || length > MOST_TEXT) continue;
    seen.add(text);
    length += text.length;
    blocks.push({ heading_path: heading === '' ? [] : [heading], text, kind: 'prose' });
  }
  return blocks;
}

function rootsOf(script: string): unknown[] {
  const quoted = PARSED.exec(script)?.[1];
  if (quoted !== undefined) return [parse(String(parse(quoted)))];
  const first = script.search(/[[{]/);
  const last = Math.max(script.lastIndexOf('}'), script.lastIndexOf(']'));
  if (first < 0 || last <= first) return [];
  const parsed = parse(script.slice(first, last + 1));
  // pieces of a stream, each a text of its own
  if (Array.isArray(parsed) && parsed.length === 2 && typeof parsed[1] === 'string')
    return [...parsed[1].matchAll(FLIGHT)].map(([, text]) => parse(`"${text}"`));
  return parsed === undefined ? membersOf(script) : [parsed];
}

/** What an object holds that is written as code: its names are bare. */
function membersOf(script: string): unknown[] {
  const members: unknown[] = [];
  for (let at = script.indexOf(':"'); at >= 0 && members.length < MOST_STRINGS; ) {
    let end = at + 2;
    while (end < script.length && script[end] !== '"') end += script[end] === '\\' ? 2 : 1;
    const name =
      script
        .slice(Math.max(0, at - LONGEST_NAME), at)
        .split(/[^\w$]/)
        .at(-1) ?? '';
    members.push({ [name]: parse(script.slice(at + 1, end + 1)) });
    at = script.indexOf(':"', end);
  }
  return members;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function collect(value: unknown, key: string, found: Found[], depth: number): void {
  if (found.length >= MOST_STRINGS || depth > MOST_DEPTH) return;
  if (typeof value === 'string') {
    const text = value.includes('<') ? (plain(value) ?? '') : squeeze(value);
    if (HEADING_KEY.test(key) && text !== '' && text.length <= LONGEST_HEADING)
      found.push({ heading: true, text });
    else if (isText(text)) found.push({ heading: false, text });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, held] of Object.entries(value))
      if (name !== WORDING) collect(held, Array.isArray(value) ? key : name, found, depth + 1);
  }
}

function isText(text: string): boolean {
  if (NO_TEXT.test(text.slice(0, 200))) return false;
  return (
    text.split(' ', FEWEST_WORDS).length >= FEWEST_WORDS ||
    (SENTENCE_END.test(text) && text.includes(' ')) ||
    UNSPACED.test(text)
  );
}
