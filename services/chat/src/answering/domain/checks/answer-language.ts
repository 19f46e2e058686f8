import { splitInstructions } from '../instructions.js';
import { clearLanguageOf, otherLanguageOf } from '../language/visitor-language.js';
import type { AnswerBasis } from './answer-check.js';

/** Fewer letters may be names and numbers alone. */
const LEAST_LETTERS = 100;
/** Words of other languages are seen at the beginning of a text or nowhere. */
const LONGEST = 600;

/** Tells an answer in another language than its question, where both are long enough to tell. */
export class AnswerLanguage {
  readonly #asked: string | undefined;
  #text = '';

  constructor(private readonly basis: AnswerBasis) {
    this.#asked = clearLanguageOf(basis.question) === basis.language ? basis.language : undefined;
  }

  /** Takes what was written next; whether the text so far is in a language that nobody asked for. */
  isWrong(written: string): boolean {
    if (this.#asked === undefined || written === '' || this.#text.length >= LONGEST) return false;
    this.#text += written;
    if (this.#text.length < LEAST_LETTERS || this.#letters < LEAST_LETTERS) return false;
    const other = otherLanguageOf(this.#text, this.#asked);
    return other !== undefined && !this.#isNamed(other);
  }

  get #letters(): number {
    return this.#text.match(/\p{L}/gu)?.length ?? 0;
  }

  /** "Can you say that in German?", or the owner wants it so. */
  #isNamed(language: string): boolean {
    const { question, turns, profile } = this.basis;
    const said = turns.flatMap(({ sender, content }) => (sender === 'client' ? [content] : []));
    const texts = [question, ...said, splitInstructions(profile.instructions).open].join('\n').toLowerCase();
    return ['en', language, this.#asked ?? 'en'].some((of) =>
      texts.includes(languageName(language, of).toLowerCase()),
    );
  }
}

/** The name of a language in another one. */
export const languageName = (language: string, of: string): string =>
  new Intl.DisplayNames([of], { type: 'language' }).of(language) ?? language;
