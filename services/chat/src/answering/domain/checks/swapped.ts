import { numbersByWord } from '@chirrup/text/numbers/number-words';
import { ANY, type Figure, figuresIn, numberWords, plainText, StatedFigures } from './figures.js';
import { isMeasure, isUnit, measureOf } from './units.js';

/** A stretch of a sentence with the words that belong to its numbers. */
interface Piece {
  figures: readonly Figure[];
  terms: ReadonlySet<string>;
  stated: StatedFigures;
}

/** Where the words of a number stand: "single £18" or "£18 for a single". */
type Side = 'before' | 'behind';

/** A sentence of a page. By kind of number, each way in which its words may belong to several of them. */
export interface SwapPart {
  stated: StatedFigures;
  ways: ReadonlyMap<string, readonly (readonly Piece[])[]>;
}

export interface Reading {
  languages: readonly string[];
  termsOf(text: string): readonly string[];
}

/** Of shares of words. */
const CLEAR = 0.25;
const MOST_OF_FIRST = 0.67;
/** Each is compared with each; more are a table in one line. */
const MOST_FIGURES = 40;
const BOUNDARY = /[;:–—|•()]|,(?!\d)|(?<!\d)\.(?=\s)/g;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;

export const swapPart = (sentence: string, reading: Reading): SwapPart | undefined => {
  const text = plainText(sentence);
  const figures = placed(text, reading);
  if (figures.length < 2 || figures.length > MOST_FIGURES) return undefined;
  const groups = Map.groupBy(figures, kindOf);
  const ways = new Map([...groups].map(([kind, group]) => [kind, waysOf(text, group, figures, reading)]));
  return { stated: new StatedFigures([text], reading.languages), ways };
};

/**
 * Whether a sentence gives one of several things of a sentence the number of another: of the words that only one of them
 * has, it has more of the other's. A part that may be read in another way acquits it.
 * @param isGranted a number that may be said in any case
 * @param asked words of the question, which the answer need not repeat
 */
export const isSwapped = (
  sentence: string,
  parts: readonly SwapPart[],
  reading: Reading,
  asked: ReadonlySet<string>,
  isGranted: (figure: Figure) => boolean,
): boolean =>
  chunksOf(plainText(sentence), reading).some((chunk) => {
    const figures = placed(chunk, reading);
    return [...Map.groupBy(figures, kindOf)].some(([kind, group]) => {
      const own = waysOf(chunk, group, figures, reading);
      return group.some((figure) => {
        if (isGranted(figure)) return false;
        const holders = parts.filter(({ stated, ways }) => ways.has(kind) && stated.states(figure));
        const pieces = own.flatMap((way) => way.find((piece) => piece.figures.includes(figure)) ?? []);
        return (
          holders.length > 0 &&
          holders.every(({ ways }) =>
            (ways.get(kind) ?? []).every((way) =>
              pieces.every(({ terms }) => isOfOther(figure, terms, asked, way)),
            ),
          )
        );
      });
    });
  });

const isOfOther = (
  figure: Figure,
  terms: ReadonlySet<string>,
  asked: ReadonlySet<string>,
  way: readonly Piece[],
): boolean => {
  const holders = way.filter(({ stated }) => stated.states(figure));
  const rivals = way.filter((piece) => !holders.includes(piece));
  if (holders.length === 0 || rivals.length === 0) return false;
  const other = Math.max(...rivals.map((rival) => shareOf(terms, onlyIn([rival], way))));
  const theirs = onlyIn(rivals, way);
  const isAskedOfOther = [...theirs].some((term) => asked.has(term));
  const said = isAskedOfOther ? terms : new Set([...terms, ...asked]);
  const own = shareOf(said, onlyIn(holders, way));
  const [first] = way;
  // the first has the words that the others are spared
  if (first && holders.includes(first)) return other > own;
  const needed = rivals.every((rival) => rival === first) ? MOST_OF_FIRST : 0;
  return own === 0 && other > needed;
};

const onlyIn = (some: readonly Piece[], way: readonly Piece[]): Set<string> => {
  const others = way.filter((piece) => !some.includes(piece));
  return new Set(
    some.flatMap(({ terms }) => [...terms]).filter((term) => !others.some((other) => other.terms.has(term))),
  );
};

const shareOf = (said: ReadonlySet<string>, terms: ReadonlySet<string>): number =>
  terms.size === 0 ? 0 : shared(said, terms) / terms.size;

const shared = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...some].filter((one) => others.has(one)).length;

/** Numbers in words too: "two nights", "one day". */
const placed = (text: string, { languages }: Reading): Figure[] => {
  const spelled = numberWords(text, languages).filter(({ units, readings }) =>
    units.length > 0 ? units.some(isMeasure) : !readings.includes(ANY),
  );
  return [...figuresIn(text), ...spelled].toSorted(byPlace);
};

const byPlace = (one: Figure, other: Figure): number => one.at - other.at;

/** Numbers that count the like. */
const kindOf = ({ kind, readings, units }: Figure): string => {
  if (kind !== 'plain') return kind;
  if (units.some((unit) => /^\d/.test(unit))) return 'date';
  const measure = measureOf(units);
  const isClock = readings.some((reading) => reading.includes(':'));
  if (isClock && (measure === undefined || units.includes('hour'))) return 'clock';
  if (measure !== undefined) return `measure ${measure}`;
  return readings.some((reading) => reading.split(' ').length > 2) ? 'date' : 'plain';
};

/** What stands between marks, each with a number of its own. */
const chunksOf = (text: string, reading: Reading): string[] => {
  // "the others only one": a number too
  const figures = [...figuresIn(text), ...numberWords(text, reading.languages)].toSorted(byPlace);
  const cuts = figures.slice(1).flatMap((figure, at) => {
    const from = figures[at]?.end ?? 0;
    const [first] = boundaries(text, from, figure.at);
    return first ?? [];
  });
  return [0, ...cuts].map((cut, at) => text.slice(cut, cuts[at]));
};

const boundaries = (text: string, from: number, to: number): number[] =>
  [...text.slice(from, Math.max(from, to)).matchAll(BOUNDARY)].map(({ index }) => from + index + 1);

/** Each way in which the words of a text may belong to its numbers of one kind. */
const waysOf = (
  text: string,
  group: readonly Figure[],
  all: readonly Figure[],
  reading: Reading,
): Piece[][] => {
  const sides = group.length < 2 ? (['before'] as const) : sidesOf(text, group, reading);
  return sides.map((side) => {
    const cuts = pairsOf(text, group, reading).map(([one, next]) => cutBetween(text, one, next, all, side));
    const hasWords = (from: number | undefined, to: number | undefined) =>
      termsIn(text.slice(from, to), reading).length > 0;
    // the ends of a range, and what else has no word of its own, belong to what has
    const kept = cuts.filter((cut, at) =>
      side === 'before' ? hasWords(cut, cuts[at + 1]) : hasWords(cuts[at - 1], cut),
    );
    const [from, to] = ownOf(text, group, side);
    return [0, ...kept].map((cut, at): Piece => {
      const end = kept[at] ?? text.length;
      const part = text.slice(cut, end);
      return {
        figures: group.filter((figure) => figure.at >= cut && figure.at < end),
        terms: new Set(termsIn(text.slice(Math.max(cut, from), Math.min(end, to)), reading)),
        stated: new StatedFigures([part], reading.languages),
      };
    });
  });
};

/** Neighbours with words between them; where marks part some of these, they alone tell which belong together. */
const pairsOf = (text: string, group: readonly Figure[], reading: Reading): [Figure, Figure][] => {
  const pairs = group.slice(1).flatMap((next, at): [Figure, Figure][] => {
    const { [at]: one = next } = group;
    return termsIn(text.slice(one.end, next.at), reading).length > 0 || isMarked(text, one, next)
      ? [[one, next]]
      : [];
  });
  const marked = pairs.filter(([one, next]) => isMarked(text, one, next));
  return marked.length > 0 ? marked : pairs;
};

const isMarked = (text: string, one: Figure, next: Figure): boolean =>
  boundaries(text, one.end, next.at).length > 0;

/** What begins or ends a list without marks is said of all of it. */
const ownOf = (text: string, group: readonly Figure[], side: Side): [number, number] => {
  const [first, second] = group;
  const [last, lastButOne] = [group.at(-1), group.at(-2)];
  if (!first || !second || !last || !lastButOne) return [0, text.length];
  if (side === 'behind') return [isMarked(text, first, second) ? 0 : first.at, text.length];
  return [0, isMarked(text, lastButOne, last) ? text.length : last.end];
};

const cutBetween = (text: string, one: Figure, next: Figure, all: readonly Figure[], side: Side): number => {
  const marks = boundaries(text, one.end, next.at);
  if (side === 'before') return marks[0] ?? all.findLast(({ end }) => end <= next.at)?.end ?? one.end;
  return marks.at(-1) ?? all.find(({ at }) => at >= one.end)?.at ?? next.at;
};

/** The side on which words stand alike tells; where neither tells, it may be either. */
const sidesOf = (text: string, group: readonly Figure[], reading: Reading): readonly Side[] => {
  const ends = group.map(({ end }, at) => text.slice(end, group[at + 1]?.at));
  const head = text.slice(0, group[0]?.at);
  const tail = ends.pop() ?? '';
  if (termsIn(tail, reading).length === 0) return ['before'];
  if (termsIn(head, reading).length === 0) return ['behind'];
  const between = wordsIn(ends.join(' '));
  const likeness = shareOf(between, wordsIn(tail)) - shareOf(between, wordsIn(head));
  if (Math.abs(likeness) < CLEAR) return ['before', 'behind'];
  return likeness < 0 ? ['before'] : ['behind'];
};

const wordsIn = (text: string): Set<string> =>
  new Set((text.match(WORD) ?? []).filter((word) => !isUnit(word)).map((word) => word.toLowerCase()));

/** Without numbers and what they count. */
const termsIn = (text: string, { termsOf, languages }: Reading): string[] => {
  const isNumber = (word: string) =>
    languages.some((language) => numbersByWord(language).has(word.toLowerCase()));
  return [...termsOf(text.replace(WORD, (word) => (isUnit(word) || isNumber(word) ? ' ' : word)))];
};
