import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import { QueryEmbedder } from './query-embedder.js';

const MAX_TEXTS = 32;
const LONGEST_TEXT = 1_000;
/** Texts per request, so that a visitor's question does not wait for more. */
const AT_ONCE = 8;

/** What questions mean, for comparing them with each other. */
export interface EmbeddedQuestions {
  /** Empty while there is no model. */
  model: string;
  /** One for each text, or none. */
  vectors: readonly Float32Array[];
}

const NONE: EmbeddedQuestions = { model: '', vectors: [] };

/** Embeds questions in the background, for grouping them. */
@Injectable()
export class EmbedQuestionsQuery {
  constructor(@Inject(QueryEmbedder) private readonly embedder: Pick<QueryEmbedder, 'embedQuestion'>) {}

  async execute(texts: readonly string[]): Promise<EmbeddedQuestions> {
    if (texts.length > MAX_TEXTS)
      throw new DomainError(commonErrors.invalid, { detail: `texts: at most ${MAX_TEXTS}` });
    const vectors: Float32Array[] = [];
    let model = '';
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const some = texts.slice(from, from + AT_ONCE);
      const found = await Promise.all(
        some.map((text) => this.embedder.embedQuestion(text.slice(0, LONGEST_TEXT).toWellFormed())),
      );
      for (const { vector, modelId } of found.flatMap((one) => (one.vector ? [one] : []))) {
        vectors.push(vector);
        model = modelId;
      }
      if (vectors.length < from + some.length) return NONE;
    }
    return { model, vectors };
  }
}
