import { anyOf } from './word-list.js';

/** How pages name these facts. */
const LABELS = ['Brand', 'SKU', 'MPN', 'GTIN', 'Availability'] as const;

type Labelled = (typeof LABELS)[number];

interface Reading {
  readonly name: Labelled;
  /** A label and its value in one line; the value is the first group. */
  readonly whole: RegExp;
  /** The label alone: its value follows. */
  readonly alone: RegExp;
}

const IS_CODE: ReadonlySet<string> = new Set(['SKU', 'MPN', 'GTIN']);
const SPACE = '[\\s\\u200e\\u200f]*';
const MARK = `${SPACE}(?:[:：#№]|[-–]\\s)`;
const LEAD = '(?:produ[ck]t |item |the )?';
const READINGS: readonly Reading[] = LABELS.map((name) => {
  const label = `${LEAD}${anyOf(({ labels }) => labels?.[name])}\\.?`;
  return {
    name,
    whole: new RegExp(
      `^\\(?${label}(?:${MARK}${IS_CODE.has(name) ? '|\\s+(?=\\S*\\d)' : ''})${SPACE}(\\S.*?)\\)?$`,
      'iu',
    ),
    alone: new RegExp(`^${label}${SPACE}([:：#№]?)$`, 'iu'),
  };
});
const ONLY_MARK = /^[\s:：\u200e\u200f]*$/u;
const LONGEST_VALUE = 120;
const MOST_LINES = 6_000;

export interface LabelledFact {
  readonly name: Labelled;
  readonly value: string;
  /** Whether a colon or the like joins label and value. */
  readonly marked: boolean;
}

/**
 * Facts that stand behind their labels: "Brand: Acme", "Marke" over "Acme", "Item no. 123". The values are as written
 * and not checked.
 * @param texts the visible texts of a page, in order
 */
export function labelledFacts(texts: readonly string[]): LabelledFact[] {
  const lines = texts
    .flatMap((text) =>
      text.replace(/\s{0,8}\n[\s\u200e\u200f]{0,8}[:：][\s\u200e\u200f]{0,8}\n/gu, ': ').split(/\n| \| /u),
    )
    .map((line) => line.trim())
    .filter((line) => !ONLY_MARK.test(line))
    .slice(0, MOST_LINES);
  return lines.flatMap((line, at) => {
    if (line.length > LONGEST_VALUE) return [];
    return READINGS.flatMap(({ name, whole, alone }) => {
      const label = alone.exec(line);
      const next = lines[at + 1] ?? '';
      const value = label ? next.replace(/^[:：]\s*/u, '') : whole.exec(line)?.[1];
      const marked = label?.[1] !== '' || value !== next;
      return value && value.length <= LONGEST_VALUE ? [{ name, value: value.trim(), marked }] : [];
    });
  });
}
