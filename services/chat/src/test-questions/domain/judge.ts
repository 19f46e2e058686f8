import { withoutCitations } from '@chirrup/proto/answer/citations';
import { withoutEnd } from '@chirrup/text/without-end';
import type { TestQuestionInput } from './test-question.js';

/** An answer as it is judged. */
export interface Given {
  outcome: string;
  content: string;
  sources: readonly { n: number; url: string }[];
}

/** Whether an answer is as expected. */
export const isAsExpected = (
  { expectation, expected }: Pick<TestQuestionInput, 'expectation' | 'expected'>,
  { outcome, content, sources }: Given,
): boolean => {
  if (expectation === 'refuses') return outcome === 'offer' || outcome === 'nothing';
  // a refusal may repeat the expected words, and an offered page is no answer
  if (outcome !== 'answer' && outcome !== 'small_talk') return false;
  if (expectation === 'contains') return plain(withoutCitations(content, sources)).includes(plain(expected));
  const page = pageOf(expected);
  return sources.some(({ url }) => pageOf(url) === page);
};

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    // as visitors read it
    .replaceAll('**', '')
    .replace(/[\s\p{Dash_Punctuation}]+/gu, ' ')
    .trim();

/** The same for all spellings of one page's address. */
const pageOf = (address: string): string => {
  const url = URL.parse(address.trim());
  if (!url) return address.trim();
  return `${url.host.replace(/^www\./, '')}${withoutEnd(url.pathname, /\//)}${url.search}`;
};
