import { missLine } from '../ask-all.js';
import { type JudgedReply, sharesOf } from './ask-site.js';
import { interval } from './interval.js';

const percent = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2).replace(/^0/, ''));

/** One line for each group of questions. */
export const breakDown = (
  by: string,
  asked: readonly JudgedReply[],
  keyOf: (asked: JudgedReply) => string,
): string[] => {
  const groups = Object.entries(Object.groupBy(asked, keyOf)).map(([key, group = []]) => {
    const of = sharesOf(group);
    return `| ${key} | ${group.length} | ${[of.right, of.helped, of.wrong, of.pageRight, of.pageRightOfSourced, of.unanswered].map(percent).join(' | ')} | ${of.failed} |`;
  });
  return [
    '',
    `| ${by} | questions | right | helped | wrong | page right | … where a page is shown | unanswerable not answered | failed |`,
    '|---|---|---|---|---|---|---|---|---|',
    ...groups,
  ];
};

/** One line for each group of questions: shares, and where they lie in 95 of 100 cases. */
export const withIntervals = (
  by: string,
  asked: readonly JudgedReply[],
  keyOf: (asked: JudgedReply) => string,
): string[] => {
  const groups = Object.entries(Object.groupBy(asked, keyOf)).map(([key, group = []]) => {
    const { answerable, right, helped, wrong, unanswerable, unanswered } = sharesOf(group);
    const cell = (share: number, of: number): string => {
      const [low, high] = interval(Math.round(share * of), of).map(percent);
      return of === 0 ? '–' : `${percent(share)} (${low}–${high})`;
    };
    const cells = [cell(right, answerable), cell(helped, answerable), cell(wrong, answerable)];
    return `| ${key} | ${group.length} | ${[...cells, cell(unanswered, unanswerable)].join(' | ')} |`;
  });
  return [
    '',
    `| ${by} | questions | right | helped | wrong | unanswerable not answered |`,
    '|---|---|---|---|---|---|',
    ...groups,
  ];
};

/** A line for each question that was not answered right. */
export const missLines = (asked: readonly JudgedReply[]): string[] =>
  asked
    .filter(({ judgement }) => !['right', 'unanswered'].includes(judgement.verdict))
    .map(({ question, reply, judgement }) =>
      missLine(`${judgement.verdict} (${question.kind})`, question.q, reply),
    );
