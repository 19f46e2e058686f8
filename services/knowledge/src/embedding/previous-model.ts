import type { NamedEmbedder } from './embedder.js';
import type { QueryEmbedder, QuestionVector } from './query-embedder.js';

/** Documents of a bot with vectors, by model. */
export type UnderstoodBy = Readonly<Record<string, number>>;

/** Texts that a new model refuses must not keep the old one for ever. */
const NEARLY_ALL = 0.98;

/**
 * The model before this one. It embeds the questions of bots whose documents it has understood and this one has not yet,
 * and costs nothing where there are none.
 */
export class PreviousModel {
  #isStarted = false;

  /** @param questions embeds with `embedder` */
  constructor(
    private readonly embedder: NamedEmbedder,
    private readonly questions: QueryEmbedder,
  ) {}

  /** @param newer the model that replaces it; undefined while it has not named itself */
  serves(understoodBy: UnderstoodBy, newer: string | undefined): boolean {
    const prefix = `${this.embedder.space}@`;
    const own = Object.entries(understoodBy).filter(([model]) => model.startsWith(prefix) && model !== newer);
    const most = Math.max(0, ...own.map(([, documents]) => documents));
    return (understoodBy[newer ?? ''] ?? 0) < most * NEARLY_ALL;
  }

  embedQuestion(text: string): Promise<QuestionVector> {
    if (!this.#isStarted) this.questions.onApplicationBootstrap();
    this.#isStarted = true;
    return this.questions.embedQuestion(text);
  }

  stop(): void {
    this.questions.onApplicationShutdown();
  }
}
