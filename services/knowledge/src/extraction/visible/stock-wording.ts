import { withoutEnd } from '@chirrup/text/without-end';
import { squeeze } from '../html/html-walk.js';
import { unspaced, wordPattern } from './word-list.js';

export type Stock = 'In stock' | 'Available' | 'Pre-order' | 'Available to order' | 'Out of stock';

interface Wording {
  readonly stock: Stock;
  readonly words: RegExp;
}

const ABOUT_ELSE = wordPattern(({ stock }) => stock?.other);

/** What excludes comes first: "not in stock" contains "in stock". */
const WORDINGS: readonly Wording[] = [
  { stock: 'Out of stock', words: wordPattern(({ stock }) => stock?.out) },
  { stock: 'Out of stock', words: unspaced(({ stock }) => stock?.outUnspaced) },
  { stock: 'Pre-order', words: wordPattern(({ stock }) => stock?.preorder) },
  { stock: 'In stock', words: wordPattern(({ stock }) => stock?.in) },
  { stock: 'In stock', words: unspaced(({ stock }) => stock?.inUnspaced) },
  { stock: 'Available to order', words: wordPattern(({ stock }) => stock?.order) },
  { stock: 'Available', words: wordPattern(({ stock }) => stock?.available) },
];

const LONGEST = 90;
const LONGEST_SHOWN = 60;

/** The availability a short text states; undefined when it states none. */
export function stockIn(text: string): Stock | undefined {
  if (text.length > LONGEST || ABOUT_ELSE.test(text)) return undefined;
  return WORDINGS.find(({ words }) => words.test(text))?.stock;
}

/** The first sentence in words any visitor understands, with the page's own behind them. */
export function availabilityFrom(text: string): string | undefined {
  const [sentence = ''] = squeeze(text).split(/(?<=\p{L}{3})[.!。！…]{1,9}(?:\s|$)/u);
  const own = withoutEnd(sentence, /[.!…]/u);
  const stock = stockIn(own);
  if (!stock) return undefined;
  const isNew =
    own.toLowerCase() !== stock.toLowerCase() && own.length <= LONGEST_SHOWN && !/\p{Sc}/u.test(own);
  return isNew ? `${stock} (${own})` : stock;
}

const NOTHING_ELSE = 45;

/** A line that is about nothing but the stock, wherever it stands. */
export function isStockLine(text: string): boolean {
  const stock = text.length <= NOTHING_ELSE ? stockIn(text) : undefined;
  return stock !== undefined && stock !== 'Available' && stock !== 'Pre-order';
}
