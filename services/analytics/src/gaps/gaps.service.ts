import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import type { Page } from '@chirrup/persistence/cursor';
import { isBotDeleted } from '@chirrup/persistence/deleted-bots';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { ChatDefinition, type Trial } from '@chirrup/proto/gen/chat/v1/chat_service';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { maskPersonal } from '@chirrup/text/masking/mask-personal';
import { Injectable } from '@nestjs/common';
import { gapErrors } from './domain/gap.errors.js';
import { type Gap, type GapState, gapStates, keptQuestion, type OpenQuestion } from './domain/gap.js';
import { GapReader } from './gap-reader.js';
import { GroupGapsWorker } from './grouping/group-gaps.worker.js';
import { type PairDraft, PairDrafter } from './pair-drafter.js';
import { addOpenQuestions } from './persistence/open-questions.rows.js';

export interface ListGaps {
  botId: string;
  state: string;
  /** 0 for the usual number. */
  limit: number;
  /** Cursor of the page before, or the id of its last gap; empty for the first page. */
  before: string;
}

const ROWS = 50;
const MAX_ROWS = 100;

@Injectable()
export class GapsService {
  readonly #chat: ServiceOf<typeof ChatDefinition>;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly reader: GapReader,
    private readonly drafter: PairDrafter,
    private readonly worker: GroupGapsWorker,
    bus: ServiceBus,
  ) {
    this.#chat = bus.client(ChatDefinition);
  }

  /** Stores unanswered questions and schedules their grouping; a deleted bot has none. */
  async record(tx: Tx, botId: string, questions: readonly OpenQuestion[]): Promise<void> {
    const kept = questions
      .map((asked) => ({ ...asked, question: keptQuestion(maskPersonal(asked.question)) }))
      .filter(({ question }) => question !== '');
    if (kept.length === 0 || (await isBotDeleted(tx, botId))) return;
    await addOpenQuestions(tx, botId, kept);
    await this.worker.schedule(tx, botId);
  }

  /** A page of a bot's gaps. */
  async list(principal: Principal, { botId, before, ...request }: ListGaps): Promise<Page<Gap>> {
    requireBotRole(principal, botId, 'viewer');
    const state = gapStates.find((known) => known === request.state);
    if (!state) {
      throw new DomainError(commonErrors.invalid, { detail: `state: must be ${gapStates.join(', ')}` });
    }
    const limit = request.limit > 0 ? Math.min(request.limit, MAX_ROWS) : ROWS;
    return this.reader.page(botId, state, limit, before);
  }

  /** A pair the owner may begin with for a gap. */
  async draft(principal: Principal, botId: string, gapId: string): Promise<PairDraft> {
    requireBotRole(principal, botId, 'editor');
    const { question } = await this.reader.one(botId, gapId);
    return this.drafter.draft(botId, question);
  }

  /** Sets the state of a gap; setting it again changes nothing. */
  async change(principal: Principal, botId: string, gapId: string, state: GapState): Promise<Gap> {
    requireBotRole(principal, botId, 'editor');
    if (!isUuid(gapId)) throw new DomainError(gapErrors.notFound);
    await this.uow.statement(
      { tenant: botId },
      'UPDATE gaps SET state = $3, state_at = now() WHERE bot_id = $1 AND id = $2 AND state <> $3',
      [botId, gapId, state],
      'gaps.change',
    );
    return this.reader.one(botId, gapId);
  }

  /** Asks a gap's question again and sets the gap's state by the answer. */
  async retest(principal: Principal, botId: string, gapId: string): Promise<{ trial: Trial; gap: Gap }> {
    requireBotRole(principal, botId, 'editor');
    const { question } = await this.reader.one(botId, gapId);
    const trial = await this.#chat.tryQuestion({ botId, question, carefulness: '' }, { principal });
    const state = trial.outcome === 'answer' ? 'answered' : 'open';
    return { trial, gap: await this.change(principal, botId, gapId, state) };
  }
}
