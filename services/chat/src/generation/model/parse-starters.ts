import { KnownTexts } from '@chirrup/text/words/distinct';
import { isRealQuestion } from '../domain/headings.js';
import type { MaterialSection } from '../domain/material.js';
import { MAX_STARTER, MAX_STARTERS } from '../domain/page-starters.js';
import { plainReply } from './clean-text.js';
import { shownText } from './prompt.js';
import { hasItsAddresses, hasItsNumbers, overlap } from './support.js';

const MAX_LINES = 20;

/** The lines of a model's reply that are short questions the pages answer. */
export const parseStarters = (reply: string, sections: readonly MaterialSection[]): string[] => {
  const source = sections
    .map((section) => `${section.title}\n${section.heading}\n${shownText(section)}`)
    .join('\n');
  const known = new KnownTexts();
  return plainReply(reply, [])
    .split('\n')
    .slice(0, MAX_LINES)
    .map((line) =>
      line
        .replace(/^\s*(?:\d{1,2}[.):]|[-*•–])\s*/, '')
        .replace(/^["“„«]{1,4}|["”»]{1,4}$/g, '')
        .trim(),
    )
    .filter((line) => line.length <= MAX_STARTER && /[?？؟;]$/.test(line) && isRealQuestion(line))
    .filter(
      (line) => hasItsNumbers(line, source) && hasItsAddresses(line, source) && overlap(line, source) > 0,
    )
    .filter((line) => known.add(line))
    .slice(0, MAX_STARTERS);
};
