import { globSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../../..', import.meta.url).pathname;
/** Rooms of functions that read foreign text and nothing else. */
const ROOMS =
  '{services/shared/text/src,services/knowledge/src/{extraction,chunking,outline,crawling/fetching,page-checks/domain},services/chat/src/answering/domain,services/chat/src/test-questions/domain,services/chat/src/generation/{domain,model},services/analytics/src/{gaps/domain,satisfaction}}/**/*.ts';
const IGNORED = /spec\.ts$|\.query\.ts$|process|worker|word-list/;
const [SHORT, LONG] = [1_000, 10_000];
/** Ten for linear time, a hundred for quadratic. */
const MOST_RATIO = 35;
/** Shorter times say nothing about how they grow. */
const WORTH_COMPARING_MS = 25;

const FILLINGS = [
  '!',
  '…',
  '\t',
  '\n',
  ':',
  '<',
  '[',
  '(',
  '"',
  '-',
  '/',
  '0',
  '窯',
  '1. ',
  'a@',
  '](',
  '<a>',
  ']]>\t',
  '**a',
  'Ab ',
];

type TextFunction = (text: string) => unknown;

/** Exported functions that take a text alone. */
const functions = async (): Promise<[string, TextFunction][]> => {
  const found: [string, TextFunction][] = [];
  for (const file of globSync(ROOMS, { cwd: root }).filter((path) => !IGNORED.test(path))) {
    const exported: Record<string, unknown> = await import(join(root, file));
    for (const [name, value] of Object.entries(exported))
      if (typeof value === 'function' && value.length === 1 && takesText(value as TextFunction))
        found.push([`${file} ${name}`, value as TextFunction]);
  }
  return found;
};

const takesText = (take: TextFunction): boolean => {
  try {
    const taken = take('A word, and another.');
    // what it rejects with is of no interest here, and must not end the run
    if (taken instanceof Promise) taken.catch(() => undefined);
    return !(taken instanceof Promise);
  } catch {
    return false;
  }
};

/** The thread's own time, as a busy machine makes a clock's time anything. */
const threadMs = (): number => process.threadCpuUsage().user / 1_000;

const timeOf = (take: TextFunction, filling: string, length: number): number => {
  const text = `x ${filling.repeat(Math.ceil(length / filling.length))} x`;
  const begun = threadMs();
  try {
    take(text);
  } catch {
    // a refusal is an answer too
  }
  return threadMs() - begun;
};

/** Fillings on which a function needs much more than ten times as long for ten times the text. */
const slowOn = (take: TextFunction): string[] =>
  FILLINGS.filter((filling) => {
    // a collection of garbage makes one run slow, seldom three
    for (let run = 0; run < 3; run += 1) {
      // the first of them is slow for being the first
      if (timeOf(take, filling, LONG) < WORTH_COMPARING_MS) return false;
      const short = timeOf(take, filling, SHORT);
      if (timeOf(take, filling, LONG) / Math.max(short, 1) < MOST_RATIO) return false;
    }
    return true;
  });

describe('functions that read foreign text', () => {
  it('need time in proportion to its length', async () => {
    const all = await functions();
    expect(all.length).toBeGreaterThan(60);
    const slow = all.flatMap(([name, take]) =>
      slowOn(take).map((filling) => `${name}: ${JSON.stringify(filling)}`),
    );
    expect(slow).toEqual([]);
  }, 240_000);

  it('are seen when their time grows with the square of the length', () => {
    const quadratic = (text: string) => /!+$/.exec(text) ?? /!+[ab]/.exec(text) ?? /!+[cd]/.exec(text);
    expect(slowOn(quadratic)).toEqual(['!']);
  }, 120_000);
});
