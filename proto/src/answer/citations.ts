/*
 * `[3]` in an answer is our mark of its third source; a number in brackets that is no source's belongs to the words.
 * Answers never give a source a number that stands in brackets in the words themselves.
 */

/** What looks like a mark of ours, with the spaces before it. */
const MARK = /[ \t]{0,3}\[(\d{1,3})\](?!\()/g;
const END_OF_SENTENCE = /[.!?:;)\]。！？؟।…"”»*]$/u;

/**
 * The answer without the marks of its sources.
 * @param sources of the answer; where they are not known, numbers go that stand where marks do: behind a sentence or a line
 */
export const withoutCitations = (answer: string, sources?: readonly { readonly n: number }[]): string => {
  const isSource = sources && new Set(sources.map(({ n }) => String(n)));
  return answer.replace(MARK, (mark: string, n: string, at: number) => {
    if (isSource) return isSource.has(n) ? '' : mark;
    const isAtEnd = /^(?:\[|[.!?]?\s*(?:\n|$)|[.!?]\s|[。！？])/.test(
      answer.slice(at + mark.length, at + mark.length + 9),
    );
    return isAtEnd || END_OF_SENTENCE.test(answer.slice(Math.max(0, at - 1), at)) ? '' : mark;
  });
};
