import { splitSentences } from '@chirrup/text/sentences';
import type { PageBlock } from '../chunking/page-text.js';

/** A heading of a page with the beginning of what stands below it. */
export interface Section {
  /** Empty if the page's title is the heading. */
  heading: string;
  text: string;
  /** The heading is a question and the text its answer, as in an FAQ. */
  isQuestion: boolean;
  kind: PageBlock['kind'];
}

export const MAX_SECTION_TEXT = 1_000;
const MAX_HEADING = 300;
const QUESTION = /(?:[?？؟]|\p{Script=Greek};)["'”’»)]*\s*$/u;
/** A line of a definition list whose term is a question. */
const QUESTION_LINE = /^(.{4,300}?[?？؟]["'”’»)]*):\s+(\S.*)$/u;

export const isQuestion = (heading: string): boolean => QUESTION.test(heading);

/** The sections of a page: questions with their answers first, the others in the order of the page. */
export function pageSections(blocks: readonly PageBlock[]): Section[] {
  const sections = new Map<string, Section>();
  const add = (heading: string, text: string, kind: Section['kind'], key: string) => {
    const known = sections.get(key);
    if (known) known.text += `\n${text}`;
    else sections.set(key, { heading, text, isQuestion: isQuestion(heading), kind });
  };
  for (const { heading_path, text, kind } of blocks) {
    const heading = (heading_path.at(-1) ?? '').slice(0, MAX_HEADING).trim();
    const rest: string[] = [];
    for (const line of text.split('\n')) {
      const [, question, answer] = QUESTION_LINE.exec(line) ?? [];
      if (kind === 'table' && question && answer) add(question, answer, 'prose', `question ${question}`);
      else if (line.trim() !== '') rest.push(line.trim());
    }
    // product facts have no heading of their own, nor have they the page's
    const key = JSON.stringify([kind === 'facts', heading_path]);
    if (rest.length > 0) add(heading, rest.join('\n'), kind, key);
  }
  const all = [...sections.values()].map((section) => ({ ...section, text: firstSentences(section.text) }));
  return [...all.filter((section) => section.isQuestion), ...all.filter((section) => !section.isQuestion)];
}

/** As many whole sentences as there is room for; a first one that is too long ends between two words. */
export function firstSentences(text: string, max = MAX_SECTION_TEXT): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const sentence of splitSentences(text.slice(0, max * 2))) {
    const next = sentence.start + sentence.text.length;
    if (next > max) break;
    end = next;
  }
  if (end > 0) return text.slice(0, end).trimEnd();
  const space = text.lastIndexOf(' ', max - 2);
  return `${text.slice(0, space > max / 2 ? space : max - 2)} …`.toWellFormed();
}
