import { analyseWords, wholeTerm } from '@chirrup/text/analyse';
import { guessLanguage, type Language } from '@chirrup/text/language';
import type { Word } from '@chirrup/text/word-terms';
import { inverseFrequency } from '../../search/index/bm25.js';
import { frequenciesOf, type SearchIndex, type WeightedTerm } from '../../search/search-index.js';
import type { Question, QuestionWord } from './question.js';
import { guessedSpellings, knownSpellings, mistypedForms, type Spelling, spellingsOf } from './spellings.js';

const WORD_LIMIT = 40;
const LANGUAGE_LIMIT = 3;
/** Look-ups of near spellings read the whole vocabulary: a text full of unknown words is not repaired word by word. */
const REPAIR_LIMIT = 8;

/** Analyses a question in the languages of the bot's knowledge and repairs words that occur nowhere in it. */
export async function understandQuestion(index: SearchIndex, botId: string, text: string): Promise<Question> {
  const overview = await index.overview(botId);
  const languages = overview.languages.slice(0, LANGUAGE_LIMIT);
  const language = guessLanguage(text, languages);
  const total = overview.documents.qa + overview.documents.passage;
  const spoken = guessLanguage(text);
  const content = contentWords(text, language, spoken);
  if (content.length === 0) return onlyAsAWhole(index, botId, text, language, total);
  const spellings = content.map((word) => spellingsOf(word, language, languages));
  const asked = [...new Set(spellings.flatMap((spelling) => Object.values(spelling).flat()))];
  const frequencies = await frequenciesOf(index, botId, asked);
  const looked = content.map((word, at) => {
    const spelling = spellings[at];
    return { word, known: spelling ? knownSpellings(spelling, frequencies) : [] };
  });
  const unknown = looked.flatMap(({ word, known }) => (known.length === 0 ? [word] : []));
  const repairs = await guess(index, botId, unknown.slice(0, REPAIR_LIMIT));
  const list = new TermList();
  const words = looked.map(({ word, known }) =>
    list.word(word, repairs.get(word) ?? known, total, repairs.has(word)),
  );
  const meant = words.map((word) => word.repaired ?? word.text).join(' ');
  return { text, language, content: meant, words, terms: list.terms };
}

/** 'Who are you?' has no word to look for: it finds what consists of the same words. */
async function onlyAsAWhole(
  index: SearchIndex,
  botId: string,
  text: string,
  language: Language,
  total: number,
): Promise<Question> {
  const term = wholeTerm(text);
  if (term === undefined) return { text, language, content: '', words: [], terms: [] };
  const frequencies = await frequenciesOf(index, botId, [term]);
  const importance = inverseFrequency(frequencies.get(term) ?? 0, total);
  const words = [{ text, alternatives: [{ term: 0, trust: 1 }], importance }];
  return { text, language, content: text, words, terms: [{ term, weight: 1 }] };
}

/** Words that mean nothing in the visitor's language mean nothing in the bot's either. */
function contentWords(text: string, language: Language, spoken: Language): Word[] {
  const words = new Map<string, Word>();
  const grammar = spoken === language ? [] : analyseWords(text, spoken).filter(({ stop }) => stop);
  const empty = new Set(grammar.map((word) => word.text));
  for (const word of analyseWords(text, language))
    if (!word.stop && !empty.has(word.text)) words.set(word.text, word);
  return [...words.values()].slice(0, WORD_LIMIT);
}

/** What the words may have been meant for, all looked up together. */
async function guess(
  index: SearchIndex,
  botId: string,
  words: readonly Word[],
): Promise<ReadonlyMap<Word, Spelling[]>> {
  const forms = [...new Set(words.flatMap(mistypedForms))];
  const similar = forms.length > 0 ? await index.spellings(botId, forms, true) : [];
  const near = new Map(forms.map((form, at) => [form, similar[at] ?? []]));
  const guessed = (word: Word) =>
    guessedSpellings(mistypedForms(word).flatMap((form) => near.get(form) ?? []));
  return new Map(words.map((word) => [word, guessed(word)]));
}

/** The distinct terms of a question, numbered as its words come. */
class TermList {
  readonly terms: WeightedTerm[] = [];
  readonly #numbers = new Map<string, number>();

  word({ text }: Word, choices: readonly Spelling[], total: number, repaired: boolean): QuestionWord {
    const certain = choices.filter(({ trust }) => trust === 1);
    const choicesUsed = certain.length > 0 ? certain : choices;
    const frequency = choicesUsed.length > 0 ? Math.min(...choicesUsed.map((choice) => choice.frequency)) : 0;
    const meant = repaired ? choices[0]?.term : undefined;
    return {
      text,
      ...(meant === undefined ? {} : { repaired: meant }),
      alternatives: choices.map(({ term, trust }) => ({ term: this.#number(term, trust), trust })),
      importance: inverseFrequency(frequency, total),
    };
  }

  #number(term: string, weight: number): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.terms.length);
    this.terms.push({ term, weight });
    return this.terms.length - 1;
  }
}
