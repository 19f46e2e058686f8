import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { IN_USE } from '../search/postgres/postgres-search-rows.js';
import { PASSAGE_EMBEDDER, type PassageEmbedder } from './passage-embedder.js';

/** How much of a bot's pages and pairs can be found by meaning. */
export interface UnderstandingView {
  passages: number;
  understood: number;
  /** Wordings of pairs. */
  questions: number;
  questionsUnderstood: number;
  pages: number;
  /** Pages with nothing left to understand. */
  pagesUnderstood: number;
  /** Empty if there is no embedder: pages are found by their words alone. */
  model: string;
  state: MeaningState;
}

/** Whether pages can be found by meaning in this installation. */
export type MeaningState = 'ready' | 'starting' | 'unavailable' | 'off';

/** A model of this process that names itself later than this after the start is not coming soon. */
const STARTING_MS = 120_000;
const STARTING = 'starting';
/** Nothing more will come for a document that the model refuses. */
const DEALT_WITH = '(v.content_hash IS NOT NULL OR d.refused_by = $2)';

type Counts = Omit<UnderstandingView, 'model' | 'state'>;
const NOTHING: Counts = {
  passages: 0,
  understood: 0,
  questions: 0,
  questionsUnderstood: 0,
  pages: 0,
  pagesUnderstood: 0,
};

@Injectable()
export class GetUnderstandingQuery {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(PASSAGE_EMBEDDER) private readonly embedder: PassageEmbedder | undefined,
  ) {}

  async execute(principal: Principal, botId: string): Promise<UnderstandingView> {
    requireBotRole(principal, botId, 'viewer');
    const state = this.#state();
    const model = this.embedder?.modelId ?? (state === 'starting' ? STARTING : '');
    const [row] = await this.uow.statement<Counts>(
      { tenant: botId },
      `SELECT count(*) FILTER (WHERE d.kind = 'passage')::int AS passages,
         count(*) FILTER (WHERE d.kind = 'passage' AND ${DEALT_WITH})::int AS understood,
         count(*) FILTER (WHERE d.kind = 'qa')::int AS questions,
         count(*) FILTER (WHERE d.kind = 'qa' AND ${DEALT_WITH})::int AS "questionsUnderstood",
         count(DISTINCT d.source_id) FILTER (WHERE d.kind = 'passage')::int AS pages,
         (count(DISTINCT d.source_id) FILTER (WHERE d.kind = 'passage')
           - count(DISTINCT d.source_id) FILTER (WHERE d.kind = 'passage' AND ${DEALT_WITH} IS NOT TRUE))::int AS "pagesUnderstood"
       FROM search_documents d LEFT JOIN passage_vectors v
         ON v.bot_id = d.bot_id AND v.content_hash = d.content_hash AND v.model = $2
       WHERE d.bot_id = $1 AND ${IN_USE}`,
      [botId, model],
      'understanding.get',
    );
    return { ...NOTHING, ...row, model, state };
  }

  /** Until it names itself nothing is understood by it. */
  #state(): MeaningState {
    if (!this.embedder) return 'off';
    if (this.embedder.isAvailable === false) return 'unavailable';
    if (this.embedder.modelId !== undefined) return 'ready';
    return performance.now() < STARTING_MS ? 'starting' : 'unavailable';
  }
}
