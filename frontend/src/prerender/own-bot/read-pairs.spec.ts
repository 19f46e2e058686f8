import { readFileSync } from 'node:fs';
import { firstExchange } from '../../site/landing/hero/first-exchange';
import { readPairs } from './read-pairs';

const pairs = readPairs(readFileSync('frontend/content/own-bot.md', 'utf8'));
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

describe('what the own bot is taught', () => {
  it('has questions, answers and at most three wordings each', () => {
    expect(pairs.length).toBeGreaterThan(80);
    expect(pairs.filter(({ answer, phrasings }) => answer === '' || phrasings.length > 3)).toEqual([]);
  });

  it('answers each wording in one way', () => {
    const known = new Map<string, string>();
    const twice: string[] = [];
    for (const { question, phrasings } of pairs)
      for (const wording of new Set([question, ...phrasings].map(plain))) {
        const other = known.get(wording);
        if (other) twice.push(`${wording}: ${other} / ${question}`);
        known.set(wording, question);
      }
    expect(twice).toEqual([]);
  });

  it('says of the set-up what the first page says', () => {
    const pair = pairs.find(({ question }) => question === firstExchange.question);
    expect(pair?.answer).toContain(firstExchange.answer);
  });

  it('takes prices from the table of plans, in a list', () => {
    const pair = pairs.find(({ question }) => question === 'How much does it cost?');
    expect(pair?.answer).toMatch(/paid ones:\n\n(- \*\*\w+\*\*: \$[^\n]+\n){3}- .*\n\nA year/);
  });

  it('names no fact that is not there', () => {
    expect(() => readPairs('### How?\n- Why?\n\nSo: {nothing}.\n')).toThrow('{nothing}');
    expect(readPairs('## Topic\n\n### How?\n- Why?\n\nOne\nline.\n\n- a\n- b\n')).toEqual([
      { question: 'How?', phrasings: ['Why?'], answer: 'One line.\n\n- a\n- b' },
    ]);
  });
});
