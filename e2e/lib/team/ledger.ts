/** What a screen has said of one pair, in its order. */
export interface Said {
  at: number;
  who: string;
  /** `overtaken`: somebody changed or deleted it meanwhile, and the screen said so. */
  what: 'added' | 'edited' | 'deleted' | 'undone' | 'overtaken';
  question: string;
  /** What stands there since; of an overtaken edit what was written. */
  answer: string;
  /** The answer that stood on the screen before it was edited. */
  saw?: string;
}

export interface StoredPair {
  _id: string;
  question: string;
  answer: string;
}

/** A change as the history lists it; of a large act only the first entry. */
export interface KeptChange {
  subject: string;
  source: string;
  count: number;
  before: { answer?: string } | null;
  after: { answer?: string } | null;
}

/** What is wrong: lost, there twice, or replaced without a word. */
export const violations = (
  said: readonly Said[],
  pairs: readonly StoredPair[],
  /** The oldest first. */
  changes: readonly KeptChange[],
): string[] => {
  const questions = [...new Set(said.map(({ question }) => question))];
  return [
    ...twice(pairs),
    ...questions.flatMap((question) => {
      const of = said.filter((one) => one.question === question).sort((a, b) => a.at - b.at);
      return fate(question, of, pairs);
    }),
    ...said.flatMap((one) => written(one, changes)),
    ...chains(changes),
  ];
};

const twice = (pairs: readonly StoredPair[]): string[] => {
  const seen = new Set<string>();
  return pairs.flatMap(({ question }) => {
    if (seen.has(question)) return [`there twice: ${question}`];
    seen.add(question);
    return [];
  });
};

/** Whether it is there, and with the last answer that was acknowledged. */
const fate = (question: string, of: readonly Said[], pairs: readonly StoredPair[]): string[] => {
  const last = of.filter(({ what }) => what !== 'overtaken').at(-1);
  const stored = pairs.find((pair) => pair.question === question);
  const isGone = last?.what === 'deleted' || last?.what === 'undone';
  if (isGone) return stored ? [`${last.what}, and still there: ${question}`] : [];
  if (!last) return [];
  if (!stored) return [`lost: ${question}, ${last.what} by ${last.who}`];
  const isLast = stored.answer === last.answer;
  return isLast ? [] : [`not as acknowledged: ${question} is “${stored.answer}”, not “${last.answer}”`];
};

/** An acknowledged edit is in the history once, and replaced what its author had seen. */
const written = ({ what, question, answer, saw, who }: Said, changes: readonly KeptChange[]): string[] => {
  if (what !== 'edited') return [];
  const kept = changes.filter(({ source, after }) => source === 'edit' && after?.answer === answer);
  if (kept.length !== 1) return [`${kept.length} times in the history: “${answer}” of ${question}`];
  const before = kept[0]?.before?.answer;
  return saw === undefined || before === saw
    ? []
    : [`replaced without a word: ${who} saw “${saw}” of ${question}, and “${before}” was there`];
};

/** Each single edit follows the one before it. */
const chains = (changes: readonly KeptChange[]): string[] => {
  const now = new Map<string, string>();
  return changes.flatMap(({ subject, count, before, after }) => {
    const known = now.get(subject);
    if (count > 1 || after?.answer === undefined) now.delete(subject);
    else now.set(subject, after.answer);
    const follows =
      count > 1 || known === undefined || before?.answer === undefined || before.answer === known;
    return follows ? [] : [`the history skips: “${known}” became “${before.answer}”`];
  });
};
