import { type Figure, figuresIn, StatedFigures } from './figures.js';
import { mayCountTheSame } from './units.js';

/** A sentence or line of a text that has figures. */
export interface FigurePart {
  figures: readonly Figure[];
  stated: StatedFigures;
  terms: ReadonlySet<string>;
}

export const figurePart = (
  text: string,
  languages: readonly string[],
  termsOf: (text: string) => readonly string[],
): FigurePart | undefined => {
  const figures = figuresIn(text);
  if (figures.length === 0) return undefined;
  return { figures, stated: new StatedFigures([text], languages), terms: new Set(termsOf(text)) };
};

/** The number of a product's name counts nothing. */
const OF_A_NAME = /(?<=\p{Lu}[\p{L}\p{M}'’]{0,30} )\d{1,6}(?![\d.,:%])/gu;
export const withoutNameNumbers = (text: string): string => text.replace(OF_A_NAME, '');

/**
 * Whether a sentence says of one thing what stands of another: its figures stand together in parts that have none of its
 * own words, while a part with other figures of the same kind has some.
 */
export const isOfAnother = (
  figures: readonly Figure[],
  terms: readonly string[],
  parts: readonly FigurePart[],
): boolean => {
  const isHolder = ({ stated }: FigurePart) => figures.every((figure) => stated.states(figure));
  const holders = parts.filter(isHolder);
  if (figures.length === 0 || holders.length === 0) return false;
  const rivals = parts.filter(
    (part) => !holders.includes(part) && figures.every((figure) => hasLike(part, figure)),
  );
  const isIn = (some: readonly FigurePart[], term: string) => some.some((part) => part.terms.has(term));
  const own = terms.filter((term) => isIn(holders, term) && !isIn(rivals, term));
  return own.length === 0 && terms.some((term) => isIn(rivals, term) && !isIn(holders, term));
};

const hasLike = ({ figures }: FigurePart, { kind, units }: Figure): boolean =>
  figures.some((other) => other.kind === kind && mayCountTheSame(units, other.units, kind === 'money'));
