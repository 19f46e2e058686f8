import type { Passage } from '../knowledge.js';
import { type EmbedTexts, farSentences } from './meaning-check.js';

/** A model that knows six things, in two languages each. */
const THINGS = [
  /glaze|glasur/i,
  /kiln|ofen/i,
  /parking|parken/i,
  /gift|geschenk/i,
  /age|alter/i,
  /towel|tuch/i,
];
const meaning: EmbedTexts = async (texts) =>
  texts.map((text) => {
    const vector = THINGS.map((thing) => (thing.test(text) ? 1 : 0));
    const length = Math.hypot(...vector) || 1;
    return vector.map((value) => value / length);
  });
const passage = (text: string): Passage => ({
  docId: '',
  linkId: '',
  title: '',
  url: '',
  text,
  score: 0,
  fetchedAt: 0,
  language: 'en',
});
const passages = [
  'We open at noon. The glaze is free of lead.',
  'The kiln is heated at night.',
  'Parking is behind the house.',
  'A gift needs no wrapping.',
  'There is no age limit.',
].map(passage);
const said = (sentence: string, cited: readonly number[] = [0]) => ({
  shown: `${sentence} [1].`,
  sentence,
  cited,
});
const faithful = said('Die Glasur ist bleifrei');
const invented = said('Bringen Sie ein Tuch mit');

describe('a sentence in another language than what it cites', () => {
  it('is far where it is no nearer to it than to the rest', async () => {
    expect(await farSentences([faithful, invented], passages, meaning)).toEqual([invented]);
    expect(await farSentences([said('Der Ofen wird nachts geheizt', [0])], passages, meaning)).toHaveLength(
      1,
    );
    expect(await farSentences([said('Der Ofen wird nachts geheizt', [1])], passages, meaning)).toEqual([]);
  });

  it('is left alone where nothing can be compared', async () => {
    expect(await farSentences([invented], passages, async () => [])).toEqual([]);
    // too little besides to know what is far
    expect(await farSentences([invented], passages.slice(0, 3), meaning)).toEqual([]);
    expect(await farSentences([], passages, () => Promise.reject(new Error('asked for nothing')))).toEqual(
      [],
    );
  });

  it('is compared in one call of bounded size, however long the pages are', async () => {
    const calls: number[] = [];
    const long = passages.map(({ text }) => passage(`${text} `.repeat(200)));
    const counted: EmbedTexts = (texts) => {
      calls.push(texts.length);
      return meaning(texts);
    };
    const many = Array.from({ length: 20 }, () => invented);
    expect(await farSentences(many, [...long, ...long, ...long], counted)).toHaveLength(6);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toBeLessThanOrEqual(32);
  });
});
