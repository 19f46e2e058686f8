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
  /** Empty where there is no embedder: pages are found by their words alone. */
  model: string;
}

/** A model of this process that names itself later than this after the start is not coming soon. */
const STARTING_MS = 120_000;
const STARTING = 'starting';
/** Nothing more will come for a document that the model refuses. */
const DEALT_WITH = '(v.content_hash IS NOT NULL OR d.refused_by = $2)';

@Injectable()
export class GetUnderstandingQuery {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(PASSAGE_EMBEDDER) private readonly embedder: PassageEmbedder | undefined,
  ) {}

  async execute(principal: Principal, botId: string): Promise<UnderstandingView> {
    requireBotRole(principal, botId, 'viewer');
    const model = this.#model();
    const [row] = await this.uow.statement<Omit<UnderstandingView, 'model'>>(
      { tenant: botId },
      `SELECT count(*) FILTER (WHERE d.kind = 'passage')::int AS passages,
         count(*) FILTER (WHERE d.kind = 'passage' AND ${DEALT_WITH})::int AS understood,
         count(*) FILTER (WHERE d.kind = 'qa')::int AS questions,
         count(*) FILTER (WHERE d.kind = 'qa' AND ${DEALT_WITH})::int AS "questionsUnderstood"
       FROM search_documents d LEFT JOIN passage_vectors v
         ON v.bot_id = d.bot_id AND v.content_hash = d.content_hash AND v.model = $2
       WHERE d.bot_id = $1 AND ${IN_USE}`,
      [botId, model],
      'understanding.get',
    );
    return { passages: 0, understood: 0, questions: 0, questionsUnderstood: 0, ...row, model };
  }

  /** Until it names itself nothing is understood by it. */
  #model(): string {
    if (!this.embedder) return '';
    return this.embedder.modelId ?? (performance.now() < STARTING_MS ? STARTING : '');
  }
}
