import { bareWords } from '@chirrup/text/fold';
import { wordPattern } from '../concepts/word-pattern.js';
import { ASKS_FOR_HOURS, BESIDE_HOURS, HOURS_TITLE, WEEKDAYS } from './wordings.js';

const ASKING = wordPattern(ASKS_FOR_HOURS, 'gu');
const DAYS = wordPattern(WEEKDAYS, 'gu');
const TITLE = wordPattern(HOURS_TITLE);
const BESIDE: ReadonlySet<string> = new Set(BESIDE_HOURS.split(/\s+/));
const MOST_TITLE_WORDS = 5;
/** "8:30 – 18:30", "10 am to 4 pm", "9 bis 17 Uhr" */
const SPAN_OF_TIME =
  /\d{1,2}(?:[:.h]\d\d)?\s*(?:am|pm|a\.m\.|p\.m\.|uhr|h)?\s*(?:–|—|-|to|until|till|bis|à|a|al|alle|tot|do|till)\s*\d{1,2}(?:[:.h]\d\d)?/iu;

/** Whether a question asks when the place as a whole is open: "when does the sauna open" names something else. */
export function asksForHours(question: string): boolean {
  const bare = bareWords(question);
  if (bare.search(ASKING) < 0) return false;
  const rest = bare.replace(ASKING, ' ').replace(DAYS, ' ').split(' ').filter(Boolean);
  return rest.every((word) => BESIDE.has(word));
}

/** Whether a text tells when something is open: days of the week, and from when until when. */
export function givesHours(text: string): boolean {
  const days = new Set(bareWords(text).match(DAYS));
  return days.size >= 2 && SPAN_OF_TIME.test(text);
}

/** Whether a title says that what stands below are opening hours. */
export function isHoursTitle(title: string): boolean {
  return title.split(/\s+/u).length <= MOST_TITLE_WORDS && TITLE.test(bareWords(title));
}
