import { foldForJudging } from '../judge.js';

const WORD = /\p{L}[\p{L}\p{M}'’-]{4,}/gu;
const FIGURE = /\d+(?:[.,:]\d+)*/g;
/** Beginnings, for endings change. */
const STEM = 5;
/** A sentence of fewer words says too little to be judged by them. */
const LEAST_WORDS = 4;
const SHARED = 0.5;

const stemsOf = (text: string): string[] => [...text.matchAll(WORD)].map(([word]) => word.slice(0, STEM));
const figuresOf = (text: string): string[] =>
  [...text.matchAll(FIGURE)].map(([figure]) => figure.replace(/[.,]/g, ''));

/** What a site's pages say, to hold answers against. */
export class SiteWords {
  readonly #stems: ReadonlySet<string>;
  readonly #figures: ReadonlySet<string>;

  /** @param pages as HTML */
  constructor(pages: readonly string[]) {
    const text = foldForJudging(
      pages.map((page) => page.replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')).join('\n'),
    );
    this.#stems = new Set(stemsOf(text));
    this.#figures = new Set(figuresOf(text));
  }

  /**
   * Sentences with a figure, or mostly of words, that no page has. Words are compared only if
   * the answer is in the site's language.
   */
  unsupported(content: string, inSiteLanguage: boolean): string[] {
    const sentences = content.replace(/\[\d+\]/g, '').match(/[^.!?\n]+(?:[.!?](?!\s)[^.!?\n]*)*/g) ?? [];
    return sentences.filter((sentence) => {
      const folded = foldForJudging(sentence);
      if (figuresOf(folded).some((figure) => !this.#figures.has(figure))) return true;
      const stems = stemsOf(folded);
      if (!inSiteLanguage || stems.length < LEAST_WORDS) return false;
      return stems.filter((stem) => this.#stems.has(stem)).length / stems.length < SHARED;
    });
  }
}
