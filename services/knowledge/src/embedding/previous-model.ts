import type { NamedEmbedder } from './embedder.js';
import type { OlderModel, QueryEmbedder, QuestionVector, UnderstoodBy } from './query-embedder.js';

/** Texts that a new model refuses must not keep the old one for ever. */
const NEARLY_ALL = 0.98;

/**
 * The model before this one. It embeds the questions of bots whose documents it has understood and this one has not yet,
 * and costs nothing if there are none.
 */
export class PreviousModel implements OlderModel {
  #isStarted = false;

  /** @param questions embeds with `embedder` */
  constructor(
    private readonly embedder: NamedEmbedder,
    private readonly questions: QueryEmbedder,
  ) {}

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
