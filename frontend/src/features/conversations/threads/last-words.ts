import type { Thread } from '../../../api/types';
import { plainText } from '../../../ui/markdown/markdown';
import { unannounced } from '../../../ui/markdown/unannounced';

const PREVIEW_LENGTH = 200;
/** Marks that began a line, before the server put all on one. */
const HEADING = /(^|\s)#{1,6}\s+/g;
const ITEM = /(\S)\s[-*•]\s+(?=(\S))/g;
/** A dash here begins a list; elsewhere it may stand between two words. */
const LIST = /^[-*•]\s|[.:：;!?)*]\s[-*•]\s/;
/** Half of a pair that was cut off. */
const LONE_MARKS = /\*\*|`/g;

/** The last question, where it is another than the first, and what was said last. */
export function lastWords({ first_question, last_question, last_message }: Thread): string {
  const said = unannounced(plainLine(last_message.slice(0, PREVIEW_LENGTH)));
  const asked = oneLine(last_question);
  if (last_question === first_question || asked === '' || said === asked) return said;
  return `${asked} – ${said}`;
}

/** The words of a message that stands on one line, with the items of its lists set apart by dots. */
function plainLine(line: string): string {
  const plain = line.replace(HEADING, '$1');
  return plainText(LIST.test(plain) ? withDots(plain) : plain).replace(LONE_MARKS, '');
}

function withDots(list: string): string {
  return list
    .replace(/^[-*•]\s+/, '')
    .replace(ITEM, (all, before: string, after: string) => {
      // a span or a sum: '9 - 17 h'
      if (/\d/.test(before) && /\d/.test(after)) return all;
      return `${before} · `;
    })
    .replace(/([:：]\**) · /g, '$1 ');
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
