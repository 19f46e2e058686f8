import { languageExceptions } from './language-exceptions.mjs';
import { foreignWords, languageWordViolations } from './language-words.mjs';

const foreign = foreignWords(process.cwd(), ['The word plan is English here.']);
const found = (text: string, path = 'services/a/src/b.ts') =>
  languageWordViolations([{ path, text }], [], foreign);

describe('words of languages outside the packs', () => {
  it('are found in patterns, lists, tables and texts', () => {
    expect(found('const a = 1;\nconst b = /\\b(?:kaufen|acheter|comprar)\\b/;')).toEqual([
      'services/a/src/b.ts:2 has words of a language, which belong into a pack: kaufen, acheter, comprar',
    ]);
    expect(found("const closed = ['geschlossen', 'chiuso'];")).toHaveLength(1);
    expect(found("type Closed = 'geschlossen' | 'chiuso';")).toHaveLength(1);
    expect(found("const a = { de: 'leider', nl: { no: 'nooit' } };")).toHaveLength(1);
    expect(found("const reply = 'Das ist leider nicht möglich.';")).toHaveLength(1);
    expect(found('const word = /rückgabe/i;')).toHaveLength(1);
    expect(found(['const word = `$', '{a} где $', '{b}`;'].join(''))).toHaveLength(1);
  });

  it('are not seen in English, in signs and in letters alone', () => {
    expect(found("const text = 'Nothing was found here, so the plan stays as it is.';")).toEqual([]);
    expect(found('const price = /[€£¥]\\s?\\p{L}{2}|µ/u;')).toEqual([]);
    expect(found("import { gern, merci } from 'danke';")).toEqual([]);
  });

  it('may stand in tests, scripts and the files of a short list, each of which has some', () => {
    const text = "const closed = ['geschlossen', 'chiuso'];";
    expect(found(text, 'services/a/src/b.spec.ts')).toEqual([]);
    expect(found(text, 'scripts/b.mjs')).toEqual([]);
    const file = { path: 'services/a/src/b.ts', text };
    expect(languageWordViolations([file], [{ path: file.path, why: 'an example' }], foreign)).toEqual([]);
    expect(languageWordViolations([], [{ path: file.path, why: 'an example' }], foreign)).toEqual([
      'no longer needed: services/a/src/b.ts',
    ]);
    expect(languageExceptions.length).toBeLessThan(15);
  });
});
