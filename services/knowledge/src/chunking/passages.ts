import { takesBreath } from '@chirrup/kernel/breath';
import { splitSentences } from '@chirrup/text/sentences';
import { GOES_ON } from '../search/passage-end.js';
import { joinPassageTitle } from '../search/passage-title.js';
import { countWords } from './count-words.js';
import type { PageBlock, PageText } from './page-text.js';

/** A piece of a page small enough to be found and quoted on its own. */
export interface Passage {
  /** Page title and headings, outermost first. */
  readonly title: string;
  readonly text: string;
}

/** A paragraph is kept whole up to so many words; a longer one is cut between sentences into pieces of at least `FEWEST_WORDS`. */
const MOST_WORDS = 160;
const FEWEST_WORDS = 60;
/** Rows, items and facts stand together up to so many words: what an answer can quote whole. */
const GROUP_WORDS = 60;
/** A paragraph shorter than this joins its neighbour under the same heading. */
const SHORT_PARAGRAPH_WORDS = 12;
/** A shorter rest joins the passage before it. */
const REST_WORDS = 30;
const LABEL_WORDS = 4;
const OVERLAP_WORDS = 40;
/** Nobody writes a sentence like that; it is cut, for what reads passages counts on short ones. */
const MOST_CHARACTERS = 4_000;
const PASSAGE_LIMIT = 4_000;
const TITLE_LIMIT = 300;
/** Lines without it are labels, addresses and the like, which stand under each other. */
const SENTENCE_END = /[.!?…。！？:：]["'”’»)\]]*$/u;
/** A line that announces what follows it. */
const INTRODUCES = /[:：]$/u;

/** A sentence of prose, or one line of a list, table or fact sheet; never cut. */
interface Unit {
  readonly text: string;
  readonly words: number;
  readonly sentence: boolean;
  /** Stands on the same line as the unit before it. */
  readonly continues: boolean;
}

/**
 * Cuts a page into the blocks that answers quote: a paragraph, or neighbouring list items, table rows or facts of about
 * 60 words. A passage never spans two headings, and a line that introduces a list ("You need:") stays with it.
 */
export function passagesOf(page: PageText): Passage[] {
  return [...passageSteps(page)].flat();
}

/** The same, with breaks for other work: a page may be very long. */
export async function passagesInSteps(page: PageText): Promise<Passage[]> {
  const breath = takesBreath();
  const passages: Passage[] = [];
  for (const step of passageSteps(page)) {
    passages.push(...step);
    await breath();
  }
  return passages;
}

/** The passages in steps of one block at most. */
function* passageSteps(page: PageText): Generator<Passage[]> {
  let left = PASSAGE_LIMIT;
  for (const section of sectionsOf(page.blocks)) {
    if (section === undefined) {
      yield [];
      continue;
    }
    const title = titleOf(page.title, section.headings);
    for (const paragraph of section.paragraphs) {
      const passages = cut(paragraph).slice(0, left);
      yield passages.map((text) => ({ title, text }));
      left -= passages.length;
      if (left === 0) return;
    }
  }
}

interface Section {
  readonly key: string;
  readonly headings: readonly string[];
  readonly paragraphs: Unit[][];
}

/** Neighbouring blocks under the same headings, undefined after a block that others may follow; facts stay by themselves, so that they are found as such. */
function* sectionsOf(blocks: readonly PageBlock[]): Generator<Section | undefined> {
  let section: Section | undefined;
  for (const block of blocks) {
    const key = JSON.stringify([block.kind === 'facts', block.heading_path]);
    if (section?.key !== key) {
      if (section) yield section;
      section = { key, headings: block.heading_path, paragraphs: [] };
    }
    for (const [at, paragraph] of paragraphsOf(block).entries()) {
      const goesOn = at > 0 && (block.kind === 'list' || block.kind === 'table');
      addParagraph(section.paragraphs, paragraph, goesOn);
    }
    yield undefined;
  }
  if (section) yield section;
}

/**
 * Adds a paragraph, or joins it to the one before where the two are read together.
 * @param goesOn it is a further line of the list or table that the one before ends with
 */
function addParagraph(paragraphs: Unit[][], paragraph: Unit[], goesOn: boolean): void {
  const last = paragraphs[paragraphs.length - 1];
  if (last && together(last, paragraph)) {
    last.push(...paragraph);
    return;
  }
  if (goesOn) markGoingOn(last);
  paragraphs.push([...paragraph]);
}

/** Half a list without a sign reads like a whole one. */
function markGoingOn(units: Unit[] | undefined): void {
  const last = units?.pop();
  if (last) units?.push({ ...last, text: `${last.text}${GOES_ON}` });
}

function together(before: readonly Unit[], next: readonly Unit[]): boolean {
  const sizes = [wordsOf(before), wordsOf(next)];
  if (isLabel(before)) return wordsOf(next) < (next[0]?.sentence ? MOST_WORDS : GROUP_WORDS);
  if (Math.max(...sizes) > GROUP_WORDS || wordsOf([...before, ...next]) > GROUP_WORDS) return false;
  const [last, first] = [before[before.length - 1], next[0]];
  if (!last || !first) return false;
  if (last.sentence && !first.sentence) return INTRODUCES.test(last.text);
  if (!last.sentence && !first.sentence) return true;
  return last.sentence && first.sentence && Math.min(...sizes) < SHORT_PARAGRAPH_WORDS;
}

/** The date above a piece of news, or the price above what it includes, says too little by itself. */
function isLabel(units: readonly Unit[]): boolean {
  const [only, more] = units;
  return only !== undefined && !more && only.words <= LABEL_WORDS && !SENTENCE_END.test(only.text);
}

function wordsOf(units: readonly Unit[]): number {
  return units.reduce((sum, { words }) => sum + words, 0);
}

/** Paragraphs of prose, or each line of a list, table or fact sheet by itself. */
function paragraphsOf({ kind, text }: PageBlock): Unit[][] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (kind === 'prose') return lines.map(sentencesOf);
  return lines.map((line) => [{ text: line, words: countWords(line), sentence: false, continues: false }]);
}

/** A "sentence" longer than a passage is text without punctuation: it is cut between words. */
function sentencesOf(line: string): Unit[] {
  return splitSentences(line)
    .flatMap(({ text }) => pieces(text))
    .map((text, at) => ({ text, words: countWords(text), sentence: true, continues: at > 0 }));
}

function pieces(sentence: string): string[] {
  const count = Math.max(countWords(sentence) / MOST_WORDS, sentence.length / MOST_CHARACTERS);
  if (count <= 1) return [sentence];
  const length = Math.ceil(sentence.length / Math.ceil(count));
  const parts: string[] = [];
  for (let start = 0; start < sentence.length; ) {
    const space = sentence.indexOf(' ', start + length);
    const end = space < 0 || space > start + 2 * length ? start + length : space;
    parts.push(sentence.slice(start, end).trim());
    start = end;
  }
  return parts.filter((part) => part !== '');
}

function cut(units: readonly Unit[]): string[] {
  const groups: Unit[][] = [];
  let group: Unit[] = [];
  let size = 0;
  let fresh = 0;
  for (const unit of units) {
    if (size + unit.words > MOST_WORDS && size >= FEWEST_WORDS) {
      groups.push(group);
      const last = group[group.length - 1];
      const overlap = last?.sentence && unit.sentence && last.words <= OVERLAP_WORDS ? [last] : [];
      group = overlap;
      size = overlap[0]?.words ?? 0;
      fresh = 0;
    }
    group.push(unit);
    size += unit.words;
    fresh += unit.words;
  }
  const previous = groups[groups.length - 1];
  if (previous && fresh < REST_WORDS) previous.push(...group.filter((unit) => !previous.includes(unit)));
  else if (group.length > 0) groups.push(group);
  return groups.map(join);
}

/** Sentences stand in a row, lines of a list under each other, and paragraphs apart: what a quote is laid out by. */
function join(group: readonly Unit[]): string {
  return group
    .map(({ text, continues, sentence }, at) => {
      if (at === 0) return text;
      if (continues) return ` ${text}`;
      return sentence && SENTENCE_END.test(text) ? `\n\n${text}` : `\n${text}`;
    })
    .join('');
}

function titleOf(page: string, headings: readonly string[]): string {
  const parts = [page, ...headings]
    .map((part) => part.trim())
    .filter((part, at, all) => part !== '' && all.indexOf(part) === at);
  return joinPassageTitle(parts).slice(0, TITLE_LIMIT);
}
