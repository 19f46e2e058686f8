import { withoutEnd } from '@chirrup/text/without-end';

/** Question marks of scripts that have their own. */
const QUESTION_MARKS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, '？'],
  [/\p{Script=Arabic}/u, '؟'],
];

/** A question as an owner would write it down: one line, a capital letter, a question mark if there is none. */
export const tidyQuestion = (asked: string): string => {
  const line = asked.replace(/\s+/gu, ' ').trim();
  const capitalised = line.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase('en'));
  // one inside is the question's own, what follows only explains it
  if (/[?？؟](?:\s|$)/u.test(capitalised)) return capitalised;
  const mark = QUESTION_MARKS.find(([script]) => script.test(capitalised))?.[1] ?? '?';
  const words = withoutEnd(capitalised, /[\s.!,;:…。！]/u);
  return words === '' ? '' : `${words}${mark}`;
};
