import { type Sentence, splitSentences } from '@chirrup/text/sentences';

/** The sentences of a passage, or its lines where it is a list or table: what a quote is put together from. */
export function unitsOf(text: string): readonly Sentence[] {
  return splitSentences(text);
}
