import { folded, lettersOf, unleet } from './letters.js';

describe('a text as it is compared', () => {
  it('has letters and digits alone, in whatever script, font and case they are written', () => {
    expect(folded('Straße 12, Café!')).toBe('straßel2cafe');
    expect(folded('ＡＢＣ 🅰🅱 𝒳𝓎')).toBe('abcabxy');
    expect(folded('е\u0301лка · ΑΒ')).toBe(folded('елка αβ'));
    expect(folded(' \u00a0\u3000\t\n–_-*')).toBe('');
  });

  it('is that of its characters one by one, the second time too', () => {
    const text = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join('');
    const letters = [...text]
      .flatMap((char) => [...lettersOf(char)])
      .map(unleet)
      .join('');
    expect([folded(text), folded(text)]).toEqual([letters, letters]);
  });
});
