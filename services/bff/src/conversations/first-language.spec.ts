import { firstLanguage } from './first-language.js';

describe('firstLanguage', () => {
  it('is what comes first, without its region', () => {
    expect(firstLanguage('de')).toBe('de');
    expect(firstLanguage('pt-BR,pt;q=0.9,en;q=0.8')).toBe('pt');
    expect(firstLanguage(' EN;q=0.5')).toBe('en');
  });

  it('is not known where none is named', () => {
    for (const header of [undefined, '', '*', 'fil', 'x'.repeat(9_000)])
      expect(firstLanguage(header)).toBeUndefined();
  });
});
