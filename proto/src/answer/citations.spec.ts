import { withoutCitations } from './citations.js';

describe('withoutCitations', () => {
  it.each([
    ['Open till 6 pm. [1]', [1], 'Open till 6 pm.'],
    ['Ships in two days [2][3], says the page [4].', [2, 3, 4], 'Ships in two days, says the page.'],
    ['Order QX[07]-A under article [14]. [1]', [1], 'Order QX[07]-A under article [14].'],
    ['Room [2] is free', [], 'Room [2] is free'],
    ['[7](https://a.example) stays', [7], '[7](https://a.example) stays'],
    ['Range [1-3], note [a], 【5】', [1, 3, 5], 'Range [1-3], note [a], 【5】'],
  ])('%j with sources %j becomes %j', (answer, sources, bare) =>
    expect(
      withoutCitations(
        answer,
        sources.map((n) => ({ n })),
      ),
    ).toBe(bare),
  );

  it.each([
    ['Small: 40 cm [1]\nLarge: 50 cm [1]', 'Small: 40 cm\nLarge: 50 cm'],
    ['It is free. [1][2] Ask us.', 'It is free. Ask us.'],
    ['Those too [2]. And boots?', 'Those too. And boots?'],
    ['Under article [14] of rack[3] here', 'Under article [14] of rack[3] here'],
    ['送料は無料です。[2]ご注文は', '送料は無料です。ご注文は'],
  ])('without sources %j becomes %j', (answer, bare) => expect(withoutCitations(answer)).toBe(bare));
});
