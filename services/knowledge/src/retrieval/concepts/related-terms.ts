import { analyseWords } from '@chirrup/text/analyse';
import { bareWords, fold } from '@chirrup/text/fold';
import type { Language } from '@chirrup/text/language';
import { CONCEPT_WORDS, CONCEPTS } from './concept-words.js';
import { PHRASES } from './phrases.js';
import { wordPattern } from './word-pattern.js';
import type { Concept } from './words/english.js';

/** Shorter ones are words of other languages too: "kind" is a child in German. */
const SHORTEST_BORROWED = 5;
const LATIN = /^\p{Script=Latin}+$/u;

type TermsByConcept = ReadonlyMap<Concept, readonly string[]>;

const termSets = new Map<Language, TermsByConcept>();

/** Terms of a language per concept, made on first use. */
function conceptTerms(language: Language): TermsByConcept {
  const known = termSets.get(language);
  if (known) return known;
  const made = new Map(
    Object.entries(CONCEPT_WORDS[language] ?? {}).map(([concept, words]) => [
      concept as Concept,
      [...new Set(analyseWords(words, language).flatMap(({ terms }) => terms))],
    ]),
  );
  termSets.set(language, made);
  return made;
}

/** Terms for concepts in the languages given and as the English labels of fact sheets. */
function termsFor(concepts: Iterable<Concept>, languages: readonly Language[]): string[] {
  const spoken = new Set<Language>([...languages, 'en']);
  return [
    ...new Set(
      [...concepts].flatMap((concept) =>
        [...spoken].flatMap((language) => conceptTerms(language).get(concept) ?? []),
      ),
    ),
  ];
}

/** Other words for what the terms mean, in their own language and the others given. */
export function relatedTerms(
  terms: readonly string[],
  language: Language,
  languages: readonly Language[],
): string[] {
  const own = conceptTerms(language);
  const concepts = CONCEPTS.filter((concept) => own.get(concept)?.some((term) => terms.includes(term)));
  return termsFor(concepts, [language, ...languages]).filter((term) => !terms.includes(term));
}

let listed: ReadonlyMap<string, ReadonlySet<Concept>> | undefined;

/** The same for a word of whatever language, as it stands in the lists. */
export function borrowedTerms(word: string, languages: readonly Language[]): string[] {
  listed ??= conceptsByWord();
  return termsFor(listed.get(fold(word)) ?? [], languages);
}

function conceptsByWord(): ReadonlyMap<string, ReadonlySet<Concept>> {
  const found = new Map<string, Set<Concept>>();
  for (const words of Object.values(CONCEPT_WORDS))
    for (const [concept, list] of Object.entries(words))
      for (const word of list.split(' ').map(fold))
        if (word.length >= SHORTEST_BORROWED || !LATIN.test(word))
          found.set(word, (found.get(word) ?? new Set()).add(concept as Concept));
  return found;
}

const PATTERNS = PHRASES.map(([phrase, concept]) => ({ concept, pattern: wordPattern(phrase, 'gu') }));

/** Terms that stand for what a text says in several words, such as "money back", by each of these words folded. */
export function phraseTerms(text: string, languages: readonly Language[]): ReadonlyMap<string, string[]> {
  const bare = bareWords(text);
  const found = new Map<string, string[]>();
  for (const { concept, pattern } of PATTERNS)
    for (const [phrase] of bare.matchAll(pattern))
      for (const word of phrase.split(' ')) found.set(word, termsFor([concept], languages));
  return found;
}

/** Whether a text has a word or a phrase for a concept, in its language or as the English labels of fact sheets. */
export function speaksOf(concept: Concept, text: string, language: Language): boolean {
  const bare = bareWords(text);
  if (PATTERNS.some((phrase) => phrase.concept === concept && bare.search(phrase.pattern) >= 0)) return true;
  const wanted = new Set(termsFor([concept], [language]));
  return analyseWords(text, language).some(({ terms }) => terms.some((term) => wanted.has(term)));
}
