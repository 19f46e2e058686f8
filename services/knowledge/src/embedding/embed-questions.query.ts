import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import { unavailable } from './embedding.errors.js';
import { QueryEmbedder } from './query-embedder.js';

const MAX_TEXTS = 32;
const LONGEST_TEXT = 1_000;

/** What questions mean, for comparing them with each other. */
export interface EmbeddedQuestions {
  /** Empty if there is no model. */
  model: string;
  /** One for each text, or none. */
  vectors: readonly Float32Array[];
}

const NONE: EmbeddedQuestions = { model: '', vectors: [] };

/** Embeds questions in the background, for grouping them. */
@Injectable()
export class EmbedQuestionsQuery {
  constructor(
    @Inject(QueryEmbedder)
    private readonly embedder: Pick<QueryEmbedder, 'embedInBackground' | 'isOn' | 'modelId'>,
  ) {}

  /** @throws DomainError embeddingErrors.unavailable or starting: try again later */
  async execute(texts: readonly string[], signal?: AbortSignal): Promise<EmbeddedQuestions> {
    if (texts.length > MAX_TEXTS)
      throw new DomainError(commonErrors.invalid, { detail: `texts: at most ${MAX_TEXTS}` });
    if (!this.embedder.isOn || texts.some((text) => text.trim() === '')) return NONE;
    const cut = texts.map((text) => text.slice(0, LONGEST_TEXT).toWellFormed());
    const vectors = await this.embedder.embedInBackground(cut, signal);
    const { modelId } = this.embedder;
    if (modelId === undefined || vectors.length < texts.length) throw unavailable('fewer vectors than texts');
    return { model: modelId, vectors };
  }
}
