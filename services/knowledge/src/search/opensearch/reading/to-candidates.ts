import type { TokenisedDocument } from '../../analysed-document.js';
import type { Candidate, Meaning, Occurrence, WeightedTerm } from '../../search-index.js';
import { VectorArena } from '../../vectors/vector-arena.js';

/** Where the terms stand in the documents, and how near to a meaning these are by the stored vectors. */
export function toCandidates(
  documents: readonly TokenisedDocument[],
  terms: readonly WeightedTerm[],
  meaning: Meaning | undefined,
): Candidate[] {
  const asked = new Map(terms.map(({ term }, at) => [term, at]));
  const cosinesOf = meaning ? compare(documents, meaning) : () => undefined;
  return documents.map(({ document, language, titleTokens, textTokens }, at) => {
    const cosines = cosinesOf(at);
    return {
      document,
      language,
      length: { title: titleTokens.length, text: textTokens.length },
      title: occurrences(titleTokens, asked),
      text: occurrences(textTokens, asked),
      ...(cosines ? { meaning: cosines } : {}),
    };
  });
}

function compare(documents: readonly TokenisedDocument[], { model, vectors }: Meaning) {
  const arena = new VectorArena(vectors.qa.length);
  for (const [at, { document, vectors: stored = [] }] of documents.entries())
    for (const own of stored) if (own.model === model) arena.put(at, document.kind, own);
  const question = arena.prepare(vectors);
  return (at: number) => arena.cosines(at, question);
}

function occurrences(tokens: readonly string[], asked: ReadonlyMap<string, number>): Occurrence[] {
  return tokens.flatMap((token, position) => {
    const term = asked.get(token);
    return term === undefined ? [] : { term, position };
  });
}
