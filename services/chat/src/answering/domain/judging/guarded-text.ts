import type { Source } from '../answer.js';
import type { AnswerBasis } from '../checks/answer-check.js';
import { AnswerCheck } from '../checks/answer-check.js';
import { AnswerLanguage } from '../checks/answer-language.js';
import type { Uncompared } from '../checks/meaning-check.js';
import { BracketedNumbers } from '../guard/bracketed-numbers.js';
import { CitationFilter } from '../guard/citation-filter.js';
import { ContactFilter } from '../guard/contact-filter.js';
import { IdentityGuard } from '../guard/identity-guard.js';
import { LeakGuard, type PromptParts } from '../guard/leak-guard.js';
import { withoutInvisible } from '../guard/plain-text.js';
import { TrustedLinks } from '../guard/trusted-links.js';
import { splitInstructions } from '../instructions.js';
import type { BotProfile, Knowledge } from '../knowledge.js';
import { AnswerUnits } from './answer-units.js';
import { withoutPictureMarks } from './picture-mark.js';
import { QUESTION_LABEL } from './question-label.js';
import { isRefusal } from './refusal-mark.js';

/** How an answer ended: with a text that may stay, with none, or with one that must be taken back. */
export type Verdict = { kind: 'answer' | 'no_answer' } | { kind: 'wrong'; reason: string };

/** The reason of an answer that is asked for again, in the question's language. */
export const WRONG_LANGUAGE = 'wrong_language';

/** What the sentences of an answer rest on. */
interface Rests {
  /** Sentences shown. */
  shown: number;
  /** Shown with a source. */
  cited: number;
  /** Shown without, saying what stands in the material or what the owner told the model to say. */
  based: number;
  /** Shown for saying only if people are reached. */
  helped: number;
  /** Taken out: their numbers, names or addresses stand nowhere. */
  removed: number;
}

/**
 * Judges a model's text sentence by sentence before anybody sees it. A sentence with a number, name or address that stands
 * nowhere is left out; a text that shows the prompt or claims another identity is wrong as a whole.
 */
export class GuardedText {
  readonly #units = new AnswerUnits();
  readonly #leaks: LeakGuard;
  readonly #identity: IdentityGuard;
  readonly #citations: CitationFilter;
  readonly #contacts: ContactFilter;
  readonly #check: AnswerCheck;
  readonly #language: AnswerLanguage;
  readonly #rests: Rests = { shown: 0, cited: 0, based: 0, helped: 0, removed: 0 };
  readonly #uncompared: Uncompared[] = [];
  #isRefused = false;
  #isWrongLanguage = false;
  /** Sentences that nothing supports yet: a later one may. */
  #held = '';

  constructor(
    parts: PromptParts,
    private readonly basis: AnswerBasis,
  ) {
    const { knowledge, profile } = basis;
    const { open } = splitInstructions(profile.instructions);
    this.#leaks = new LeakGuard(parts);
    this.#identity = new IdentityGuard(`${profile.botName} ${profile.description} ${open}`);
    const texts = repeatable(knowledge, profile);
    const links = TrustedLinks.from(knowledge, profile);
    this.#citations = new CitationFilter(knowledge.passages, links, new BracketedNumbers(texts));
    this.#contacts = new ContactFilter(texts);
    this.#check = new AnswerCheck(basis);
    this.#language = new AnswerLanguage(basis);
  }

  /** The sources cited so far. */
  get sources(): Source[] {
    return this.#citations.sources;
  }

  /** What was shown of an answer in another language than what it cites. */
  get uncompared(): readonly Uncompared[] {
    return this.#uncompared;
  }

  /** How many sentences were left out. */
  get removed(): number {
    return this.#rests.removed;
  }

  /** Why the whole text must be dropped. */
  get wrong(): string | undefined {
    if (this.#leaks.leaked !== undefined) return `leak_${this.#leaks.leaked}`;
    if (this.#identity.isFalse) return 'false_identity';
    return this.#isWrongLanguage ? WRONG_LANGUAGE : undefined;
  }

  /** Takes a delta; returns the sentences that may be shown now: the first of them rests on something. */
  push(delta: string): string {
    return this.#judge(this.#units.push(delta));
  }

  /** The sentences that were not complete. */
  end(): string {
    return this.#judge(this.#units.end());
  }

  /** What has become of the text after its end. */
  verdict(): Verdict {
    const { wrong } = this;
    if (wrong !== undefined) return { kind: 'wrong', reason: wrong };
    const { shown, cited, based, helped, removed } = this.#rests;
    if (shown === 0)
      return this.#isRefused
        ? { kind: 'no_answer' }
        : { kind: 'wrong', reason: removed > 0 ? 'unsupported' : 'empty' };
    // general knowledge, or words that say that there is no answer
    return cited + based + helped > 0 ? { kind: 'answer' } : { kind: 'no_answer' };
  }

  /** The model has said that it has no answer; what was shown stands in the owner's instructions for that case. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  #judge(units: readonly string[]): string {
    let help = '';
    for (const unit of units) {
      if (this.wrong !== undefined) return '';
      const { helped } = this.#rests;
      const text = this.#judged(withoutInvisible(unit));
      // an address supports nothing that stands beside it
      if (this.#rests.helped > helped && !this.#isSupported) help += text;
      else this.#held += text;
    }
    if (this.wrong !== undefined) return '';
    if (!this.#isSupported) return help;
    const supported = help + this.#held;
    this.#held = '';
    return supported;
  }

  get #isSupported(): boolean {
    return this.#rests.cited + this.#rests.based > 0;
  }

  #judged(unit: string): string {
    this.#leaks.push(unit);
    this.#identity.push(unit);
    if (this.wrong !== undefined) return '';
    // small models go on with the prompt where they should answer
    if (unit.includes(QUESTION_LABEL)) {
      this.#rests.removed += 1;
      return unit.endsWith('\n') ? '\n' : '';
    }
    if (isRefusal(unit)) {
      this.#isRefused = true;
      return '';
    }
    // also what is left out tells; words of the owner may be said as they are
    if (!this.#isRefused) this.#isWrongLanguage ||= this.#language.isWrong(unit);
    const known = this.#citations.sources.length;
    const { text: said, isSeen } = this.#seen(unit);
    const { text, cited, citesOwner, hasHole } = this.#citations.rewrite(said);
    const plain = this.#contacts.without(text);
    const isWords = /[\p{L}\p{N}]/u.test(text);
    const isWrong =
      hasHole ||
      this.#contacts.isForeign(text) ||
      (isWords && !this.#check.isSupported(plain, cited, isSeen));
    if (isWrong || (this.#isRefused && isWords && !citesOwner && !this.#check.isByOwner(text))) {
      this.#citations.forget(known);
      this.#rests.removed += 1;
      // the line it ended still ends
      return unit.endsWith('\n') ? '\n' : '';
    }
    if (isWords) this.#note(text, cited.length > 0, citesOwner || isSeen);
    else if (isSeen && this.#rests.shown > 0) this.#rests.based += 1;
    if (isWords && this.#check.isUncompared(plain, cited))
      this.#uncompared.push({ shown: text, sentence: plain.replace(CITATION, ' ').trim(), cited });
    return text;
  }

  /** Without the mark of what is seen in a picture, if there is one to see. */
  #seen(unit: string): { text: string; isSeen: boolean } {
    return this.basis.showsPictures ? withoutPictureMarks(unit) : { text: unit, isSeen: false };
  }

  #note(text: string, citesPage: boolean, citesOwner: boolean): void {
    this.#rests.shown += 1;
    if (citesPage) this.#rests.cited += 1;
    else if (citesOwner || this.basis.isSmallTalk || this.#check.isByOwner(text)) this.#rests.based += 1;
    else if (this.#check.namesSupport(text)) this.#rests.helped += 1;
    else if (this.#check.hasBasis(text)) this.#rests.based += 1;
  }
}

const CITATION = /\[\d{1,3}\]/g;

/** Texts whose contacts an answer may repeat; not the question, which may be an attacker's. */
const repeatable = (knowledge: Knowledge, profile: BotProfile): string[] => [
  profile.description,
  splitInstructions(profile.instructions).open,
  profile.baseUrl,
  profile.supportEmail,
  ...knowledge.qa.flatMap(({ question, answer }) => [question, answer]),
  ...knowledge.passages.flatMap(({ title, text, url }) => [title, text, url]),
];
