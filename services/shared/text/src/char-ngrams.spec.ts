import { GramIndex, gramSignature, gramSimilarities, textSignature } from './char-ngrams.js';

describe('character n-grams', () => {
  const similarity = (a: string, b: string) =>
    gramSimilarities(gramSignature(a), [textSignature(b, 'en')])[0] ?? 0;

  it('are equal for equal content, whatever the function words', () =>
    expect(similarity('shipping costs', 'What are the shipping costs?')).toBeCloseTo(1));

  it('grow with likeness', () => {
    const near = similarity('shiping cost', 'shipping costs');
    expect(near).toBeGreaterThan(0.5);
    expect(near).toBeLessThan(1);
    expect(similarity('garden lamp', 'shipping costs')).toBe(0);
  });

  it('leave nothing behind from one comparison to the next', () => {
    const [first] = gramSimilarities(gramSignature('shipping'), [gramSignature('shipping')]);
    const [second] = gramSimilarities(gramSignature('garden'), [gramSignature('shipping')]);
    expect([first, second]).toEqual([1, 0]);
  });

  it('are zero against nothing', () =>
    expect(gramSimilarities(gramSignature('lamp'), [gramSignature('')])).toEqual([0]));

  it('are the same of an index of many', () => {
    const many = ['shipping costs', 'opening hours', '', 'costs of a return', 'shipping abroad'].map(
      gramSignature,
    );
    const index = new GramIndex(many);
    for (const text of ['what does shipping cost', 'hours', '', 'a lamp'])
      expect(index.similarities(gramSignature(text))).toEqual(gramSimilarities(gramSignature(text), many));
  });
});
