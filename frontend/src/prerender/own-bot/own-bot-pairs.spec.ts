import { qaLimits } from '@chirrup/proto/limits';
import { everydayWordings } from './everyday-wordings';
import { ownPairs } from './own-bot-pairs';
import { plainWordings } from './plain-wordings';

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

describe('what the own bot is taught', () => {
  it('has wordings only of questions it answers', () => {
    const questions = new Set(ownPairs.map(({ question }) => question));
    const worded = [...Object.keys(plainWordings), ...Object.keys(everydayWordings)];
    expect(worded.filter((question) => !questions.has(question))).toEqual([]);
  });

  it('answers each wording in one way', () => {
    const known = new Map<string, string>();
    const twice: string[] = [];
    for (const { question, phrasings } of ownPairs)
      for (const wording of new Set([question, ...phrasings].map(plain))) {
        const other = known.get(wording);
        if (other) twice.push(`${wording}: ${other} / ${question}`);
        known.set(wording, question);
      }
    expect(twice).toEqual([]);
  });

  it('fits into pairs', () => {
    const large = ownPairs.filter(({ phrasings }) => phrasings.length > qaLimits.phrasings);
    expect(large.map(({ question, phrasings }) => `${question} ${phrasings.length}`)).toEqual([]);
  });
});
