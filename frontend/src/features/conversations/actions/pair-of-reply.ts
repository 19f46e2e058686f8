import { withoutCitations } from '@chirrup/proto/answer/citations';
import { plainWords } from '@chirrup/proto/answer/plain-words';
import type { Message, Qa, QaText } from '../../../api/types';

/** What can be done with a reply: `make` keeps its answer as a pair, `correct` changes what was answered. */
export type PairAction = 'make' | 'correct';

/** Which actions fit a reply. Small talk has no pair; without an answer there is nothing to correct. */
export function actionsOf(reply: Message): PairAction[] {
  const { lane, state, trace } = reply;
  if (state === 'streaming' || trace?.small_talk) return [];
  if (lane === 'none' || state === 'failed') return ['make'];
  return pairIdOf(reply) ? ['correct'] : ['make', 'correct'];
}

/** The pair a reply was taken from. */
export function pairIdOf({ lane, sources = [], trace }: Message): string | undefined {
  if (lane === 'verified' && typeof trace?.verified_qa_id === 'string') return trace.verified_qa_id;
  if (lane !== 'extractive' || sources.length > 0 || !Array.isArray(trace?.qa)) return undefined;
  const [best]: { qa_id?: unknown }[] = trace.qa;
  return typeof best?.qa_id === 'string' ? best.qa_id : undefined;
}

/** The pair to write: the one the reply came from or that has this question already, else a new one. */
export function pairFor(
  reply: Message,
  question: string,
  pairs: readonly Qa[],
): { stored: Qa | null; text: QaText } {
  const id = pairIdOf(reply);
  const stored =
    pairs.find(({ _id }) => _id === id) ?? pairs.find((pair) => sameWords(pair.question, question)) ?? null;
  if (stored) return { stored, text: textOf(stored) };
  return { stored, text: { question: question.trim(), answer: answerIn(reply), phrasings: [] } };
}

function sameWords(one: string, other: string): boolean {
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/[\s?!.,]+/g, ' ')
      .trim();
  return bare(one) !== '' && bare(one) === bare(other);
}

/** The words of the answer; empty if the reply answers nothing, so that the owner writes them. */
function answerIn({ content, sources, lane, state }: Message): string {
  if (lane === 'none' || state === 'failed') return '';
  return plainWords(withoutCitations(content, sources), (label, url) =>
    label === url ? url : `${label} (${url})`,
  );
}

function textOf({ question, answer, phrasings }: QaText): QaText {
  return { question, answer, phrasings };
}
