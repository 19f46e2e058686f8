import { analyse } from '@chirrup/text/analyse';
import { guessLanguage, type Language } from '@chirrup/text/language';
import { splitSentences } from '@chirrup/text/sentences';
import type { Turn } from '../../../threads/domain/reply-job.js';
import { KnownText, sharesRun } from '../comparing/known-text.js';
import { folded } from '../comparing/letters.js';
import { splitInstructions } from '../instructions.js';
import type { BotProfile, Knowledge, Passage } from '../knowledge.js';
import { momentIn } from '../language/moment.js';
import { figuresIn, StatedFigures, spelledFigures } from './figures.js';
import { type FigurePart, figurePart, isOfAnother, withoutNameNumbers } from './subjects.js';
import { isSwapped, type Reading, type SwapPart, swapPart } from './swapped.js';
import { namesIn, sharedWords, stemsOf, wordsOf } from './words.js';

/** What an answer may rest on. */
export interface AnswerBasis {
  /** With the passages as the prompt numbers them. */
  knowledge: Knowledge;
  profile: BotProfile;
  question: string;
  turns: readonly Turn[];
  /** What else the prompt says. */
  facts: readonly string[];
  /** epoch milliseconds; the answer may say which day it is */
  now: number;
  /** BCP 47, of the visitor. */
  language: string;
  /** A greeting or the like needs no material. */
  isSmallTalk: boolean;
  /** The model sees pictures of the visitor. */
  showsPictures?: boolean;
}

/** About three words of the owner in a row. */
const SAID_BY_OWNER = 16;
/** A sentence without a source must share so many of its words with what was found. */
const SHARED = 0.5;

/**
 * A cited sentence must have so many of its words in common with what it cites, and two of them where it has more than two.
 * 87 of 100 made-up ones have not; 5 of 100 answers in the words of visitors have not either, were the question not known.
 */
const SHARED_WITH_CITED = 0.3;

/** Compares the sentences of a model's answer with what they rest on. */
export class AnswerCheck {
  /** What the owner wrote, besides the pages. */
  readonly #owners: readonly string[];
  readonly #said: readonly string[];
  readonly #languages: readonly string[];
  readonly #statedIn = new Map<string, StatedFigures>();
  readonly #parts = new Map<string, readonly FigurePart[]>();
  readonly #swapParts = new Map<string, readonly SwapPart[]>();
  readonly #reading: Reading;
  readonly #terms = new Map<string, ReadonlySet<string>>();
  #stems: Set<string> | undefined;
  #words: Set<string> | undefined;
  #askedStems: Set<string> | undefined;
  #owner: KnownText | undefined;
  #moment: string[] | undefined;

  constructor(private readonly basis: AnswerBasis) {
    const { knowledge, profile, question, turns, facts, language } = basis;
    this.#owners = [
      splitInstructions(profile.instructions).open,
      profile.description,
      profile.botName,
      ...facts,
      ...knowledge.qa.flatMap((pair) => [pair.question, pair.answer]),
      ...knowledge.quotes.flatMap(({ product }) =>
        product ? [product.name, ...product.facts.flatMap(({ values }) => values)] : [],
      ),
    ];
    this.#said = [question, ...turns.map(({ content }) => content)];
    this.#languages = [...new Set([language, ...knowledge.passages.map((passage) => passage.language)])];
    this.#reading = { languages: this.#languages, termsOf: (text) => this.#wordsIn(text) };
  }

  /**
   * Whether every number of a sentence stands in the passages it cites (in any, where it cites none), in pairs, product
   * facts, what the owner wrote or the conversation, and every name somewhere in the material; one without either must
   * speak of what it cites.
   * @param cited indexes of passages
   * @param isSeen it says what a picture of the visitor shows, which may have a name that stands nowhere
   */
  isSupported(sentence: string, cited: readonly number[], isSeen = false): boolean {
    const stated = this.#stated(cited);
    const spelled = spelledFigures(sentence, this.#languages);
    if (spelled.some((figure) => !stated.states(figure))) return false;
    const hasFigures = figuresIn(sentence).length > 0;
    if ((hasFigures || spelled.length > 0) && this.#isSwapped(sentence, cited)) return false;
    if (hasFigures) {
      const isStated = (text: string) => figuresIn(text).every((figure) => stated.states(figure));
      if (!isStated(sentence) && !isStated(this.#withoutMoment(sentence))) return false;
      if (this.#isOfAnother(sentence, cited)) return false;
    }
    const names = isSeen && cited.length === 0 ? [] : this.#namesIn(sentence);
    if (names.length === 0) return hasFigures || this.#isNear(sentence, cited);
    const known = new Set([...this.#material(), ...this.#asked()]);
    if (names.some((name) => this.#isChanged(name))) return false;
    return names.every((name) => stemsOf(name).size === 0 || sharedWords(name, known) > 0);
  }

  /** Whether a sentence without a source says what stands in the material, beyond the words of the question. */
  hasBasis(sentence: string): boolean {
    const asked = this.#asked();
    const own = [...stemsOf(sentence)].filter((stem) => !asked.has(stem));
    // one word alone is on every page, unless it counts something
    if (own.length < (figuresIn(sentence).length > 0 ? 1 : 2)) return false;
    return own.filter((stem) => this.#material().has(stem)).length / own.length >= SHARED;
  }

  /** Whether a sentence says where people are reached. */
  namesSupport(sentence: string): boolean {
    const { supportEmail } = this.basis.profile;
    return supportEmail !== '' && sentence.includes(supportEmail);
  }

  /** Whether a sentence repeats some words in a row of the owner's instructions or description. */
  isByOwner(sentence: string): boolean {
    const { instructions, description } = this.basis.profile;
    this.#owner ??= new KnownText(folded(`${splitInstructions(instructions).open}\n${description}`));
    return sharesRun(folded(sentence), this.#owner, SAID_BY_OWNER);
  }

  /** Whether nothing but its meaning could tell if a sentence says what it cites: it is in another language. */
  isUncompared(sentence: string, cited: readonly number[]): boolean {
    const read = this.#read(cited);
    const hasOther = figuresIn(sentence).length > 0 || this.#namesIn(sentence).length > 0;
    return read.length > 0 && !hasOther && !this.#isOneLanguage(read) && !this.isByOwner(sentence);
  }

  /** None where all nouns look like names and the material has other words for them. */
  #namesIn(sentence: string): string[] {
    const { language, knowledge } = this.basis;
    const areNames = !NOUNS_LIKE_NAMES.has(codeOf(language)) || this.#isOneLanguage(knowledge.passages);
    return areNames ? namesIn(sentence) : [];
  }

  /** A known name that goes on in another way. */
  #isChanged(name: string): boolean {
    this.#words ??= wordsOf([...this.#texts(), ...this.#said].join('\n'));
    const [first = '', ...rest] = wordsOf(name);
    return this.#words.has(first) && rest.some((word) => !this.#words?.has(word));
  }

  #read(cited: readonly number[]): Passage[] {
    return cited.flatMap((at) => this.basis.knowledge.passages[at] ?? []);
  }

  #isOneLanguage(read: readonly Passage[]): boolean {
    return read.every((passage) => languageOf(passage) === codeOf(this.basis.language));
  }

  /**
   * Whether a sentence without figures and names speaks of what it cites, or says so in the words of the question. Only
   * texts of one language have words in common.
   */
  #isNear(sentence: string, cited: readonly number[]): boolean {
    const language = codeOf(this.basis.language);
    const read = this.#read(cited);
    if (read.length === 0 || !this.#isOneLanguage(read)) return true;
    const terms = [...new Set(this.#termsIn(sentence.replace(CITATION, ' ')))];
    if (terms.length < 2 || this.isByOwner(sentence)) return true;
    const stated = this.#stated(cited);
    if ((sentence.match(WORD) ?? []).some((word) => stated.statesWord(word, language))) return true;
    const key = `cited ${[...new Set(cited)].toSorted().join()}`;
    const known = this.#termsOf(key, [...this.#owners, ...read.flatMap(({ title, text }) => [title, text])]);
    const asked = this.#termsOf('asked', this.#said);
    const shared = terms.filter((term) => known.has(term) || asked.has(term)).length;
    return shared >= (terms.length > 2 ? 2 : 1) && shared / terms.length >= SHARED_WITH_CITED;
  }

  #termsOf(key: string, texts: readonly string[]): ReadonlySet<string> {
    const known = this.#terms.get(key);
    if (known) return known;
    const terms = new Set(texts.flatMap((text) => this.#termsIn(text)));
    this.#terms.set(key, terms);
    return terms;
  }

  /** Whether its figures stand with another thing in what it cites. Only texts of one language have words in common. */
  #isOfAnother(sentence: string, cited: readonly number[]): boolean {
    const read = this.#read(cited);
    if (read.length === 0 || !this.#isOneLanguage(read)) return false;
    const said = withoutNameNumbers(sentence.replace(CITATION, ' '));
    const figures = figuresIn(said);
    const own = this.#stated('none');
    if (figures.every((figure) => own.states(figure))) return false;
    const key = [...new Set(cited)].toSorted().join();
    const parts =
      this.#parts.get(key) ??
      read.flatMap(({ text }) =>
        text
          .split('\n')
          .flatMap((line) => splitSentences(line))
          .flatMap((part) => figurePart(part.text, this.#languages, (said) => this.#wordsIn(said)) ?? []),
      );
    this.#parts.set(key, parts);
    return isOfAnother(figures, this.#wordsIn(said), parts);
  }

  /** Whether it gives one thing of a sentence that it cites the number of another. */
  #isSwapped(sentence: string, cited: readonly number[]): boolean {
    const read = this.#read(cited);
    if (read.length === 0 || !this.#isOneLanguage(read)) return false;
    const key = [...new Set(cited)].toSorted().join();
    const parts =
      this.#swapParts.get(key) ??
      read.flatMap(({ text }) =>
        text
          .split('\n')
          .flatMap((line) => splitSentences(line))
          .flatMap((part) => swapPart(part.text, this.#reading) ?? []),
      );
    this.#swapParts.set(key, parts);
    const own = this.#stated('none');
    const said = withoutNameNumbers(sentence.replace(CITATION, ' '));
    const asked = this.#termsOf('question', [this.basis.question]);
    return isSwapped(said, parts, this.#reading, asked, (figure) => own.states(figure));
  }

  #wordsIn(text: string): string[] {
    return this.#termsIn(text).filter((term) => !/\d/.test(term));
  }

  #termsIn(text: string): string[] {
    return analyse(text, { language: codeOf(this.basis.language) }).tokens;
  }

  /** The parts of a date are no numbers of anything else. */
  #withoutMoment(sentence: string): string {
    const { profile, now, language } = this.basis;
    this.#moment ??= momentIn(language, now, profile.timeZone);
    return this.#moment.reduce((rest, said) => rest.replaceAll(said, ' '), sentence);
  }

  #material(): Set<string> {
    this.#stems ??= stemsOf(this.#texts().join('\n'));
    return this.#stems;
  }

  #texts(): string[] {
    return [...this.#owners, ...this.basis.knowledge.passages.flatMap(({ title, text }) => [title, text])];
  }

  #asked(): Set<string> {
    this.#askedStems ??= stemsOf(this.#said.join('\n'));
    return this.#askedStems;
  }

  #stated(cited: readonly number[] | 'none'): StatedFigures {
    const key = cited === 'none' ? cited : [...new Set(cited)].toSorted().join();
    const known = this.#statedIn.get(key);
    if (known) return known;
    const { passages } = this.basis.knowledge;
    const read = cited === 'none' ? [] : cited.length > 0 ? this.#read(cited) : passages;
    const texts = [...this.#owners, ...this.#said, ...read.flatMap(({ title, text }) => [title, text])];
    const stated = new StatedFigures(texts, this.#languages);
    this.#statedIn.set(key, stated);
    return stated;
  }
}

/** Languages that write nouns with a capital. */
const NOUNS_LIKE_NAMES: ReadonlySet<string> = new Set(['de', 'lb']);

const CITATION = /\[\d{1,3}\]/g;
const WORD = /\p{L}[\p{L}\p{M}-]*/gu;
const codeOf = (tag: string): Language => (tag.split('-')[0] ?? tag) as Language;
const languageOf = ({ language, text }: Passage): Language =>
  language === '' ? guessLanguage(text) : codeOf(language);
