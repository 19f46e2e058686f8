import { KnowledgeDefinition, type Retrieval } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { tidyQuestion } from '../domain/tidy-question.js';
import { GapReader } from './gap-reader.js';

/** Draft of a pair for the owner. */
export interface GapDraft {
  question: string;
  /** Empty where nothing near was found. */
  answer: string;
  sourceUrl: string;
}

const PRINCIPAL: Principal = { kind: 'service', name: 'analytics' };
const LONGEST_ANSWER = 600;

/** Drafts an answer from the nearest passage of the bot's pages, however unsure, for the owner to edit. */
@Injectable()
export class DraftGapQuery {
  readonly #knowledge: ServiceOf<typeof KnowledgeDefinition>;

  constructor(
    bus: ServiceBus,
    private readonly reader: GapReader,
  ) {
    this.#knowledge = bus.client(KnowledgeDefinition);
  }

  async execute(principal: Principal, botId: string, gapId: string): Promise<GapDraft> {
    requireBotRole(principal, botId, 'editor');
    const { question } = await this.reader.one(botId, gapId);
    const request = { botId, question, previousQuestions: [], carefulness: 'bold' };
    const found = await this.#knowledge.retrieve(request, { principal: PRINCIPAL });
    return { question: tidyQuestion(question), ...nearest(found) };
  }
}

const nearest = ({ quotes, passages, offers }: Retrieval): Pick<GapDraft, 'answer' | 'sourceUrl'> => {
  const [quote] = quotes;
  if (quote) return { answer: cut(quote.text), sourceUrl: quote.url };
  const [passage] = passages;
  if (passage) return { answer: cut(passage.extract || passage.text), sourceUrl: passage.url };
  const [offer] = offers;
  return { answer: offer?.preview ?? '', sourceUrl: offer?.url ?? '' };
};

/** Up to the last sentence that fits. */
const cut = (text: string): string => {
  const whole = text.trim();
  if (whole.length <= LONGEST_ANSWER) return whole;
  const head = whole.slice(0, LONGEST_ANSWER).toWellFormed();
  const sentences = /^[\s\S]*[.!?。！？](?=\s)/u.exec(head)?.[0];
  return sentences ?? `${head.trimEnd()} …`;
};
