import { readdirSync } from 'node:fs';
import { LANGUAGES } from './language-code.js';
import { inAllLanguages, type LanguagePack, packCodes, packOf, packs, wordsIn } from './packs.js';

const english = packOf('en');
/** Of each language of the pipeline but these, there are words that decide nothing. */
const WITHOUT_STOP_WORDS = ['lo', 'km'];
/** Every list of patterns, and its texts of words, by where they stand. */
const listsOf = (value: unknown, path: string[] = []): [string, readonly string[]][] =>
  Array.isArray(value)
    ? [[path.join('.'), value]]
    : typeof value === 'string'
      ? [[path.join('.'), wordsIn(value)]]
      : Object.entries(value ?? {}).flatMap(([name, inner]) => listsOf(inner, [...path, name]));

describe('the language packs', () => {
  it('are one file for each language', () => {
    const files = readdirSync(new URL('../packs', import.meta.url)).map((file) => file.replace('.json', ''));
    expect(files.toSorted()).toEqual([...packCodes].toSorted());
  });

  it.each(LANGUAGES)('say in %s how a conversation begins', (language) => {
    expect(packOf(language).dialogueTitle).toMatch(/\p{L}/u);
    expect(wordsIn(packOf(language).stopWords).length > 30).toBe(!WITHOUT_STOP_WORDS.includes(language));
  });

  it.each(packCodes)('hold in %s nothing that English has no name for', (language) => {
    const only = ['endings', 'ordinals', 'particles', 'months', 'restored'];
    for (const name of Object.keys(packs.get(language) ?? {}))
      if (!only.includes(name)) expect(Object.keys(english)).toContain(name);
    for (const name of Object.keys(packs.get(language)?.feelings ?? {}))
      expect(Object.keys(english.feelings ?? {})).toContain(name);
  });

  it.each(packCodes)('hold in %s patterns that can be read, each once', (language) => {
    for (const [name, list] of listsOf(packs.get(language))) {
      if (name === 'dialogueTitle') continue;
      expect([name, list.filter((one, at) => one === '' || list.indexOf(one) !== at)]).toEqual([name, []]);
      if (Array.isArray(list)) for (const one of list) expect(() => new RegExp(one, 'iu')).not.toThrow();
    }
  });

  it('are read together, English first', () => {
    const titles = inAllLanguages((pack: LanguagePack) => pack.titles);
    expect(titles.slice(0, 3)).toEqual(english.titles);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
