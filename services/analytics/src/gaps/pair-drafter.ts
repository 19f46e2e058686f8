import { plainWords } from '@chirrup/proto/answer/plain-words';
import { KnowledgeDefinition, type Retrieval } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { tidyQuestion } from './domain/tidy-question.js';

/** Draft of a pair for the owner. */
export interface PairDraft {
  question: string;
  /** Empty if nothing near was found. */
  answer: string;
  sourceUrl: string;
  /** False where the passage is only the nearest one: it may be about something else. */
  answers: boolean;
}

const PRINCIPAL: Principal = { kind: 'service', name: 'analytics' };
const LONGEST_ANSWER = 600;
/** Of a longer one the rest would be cut anyway. */
const LONGEST_PASSAGE = 4_000;

/** Drafts an answer from the nearest passage of the bot's pages, however unsure, for the owner to edit. */
@Injectable()
export class PairDrafter {
  readonly #knowledge: ServiceOf<typeof KnowledgeDefinition>;

  constructor(bus: ServiceBus) {
    this.#knowledge = bus.client(KnowledgeDefinition);
  }

  async draft(botId: string, question: string): Promise<PairDraft> {
    const request = { botId, question, previousQuestions: [], carefulness: 'bold' };
    const found = await this.#knowledge.retrieve(request, { principal: PRINCIPAL });
    return { question: tidyQuestion(question), ...nearest(found) };
  }
}

const nearest = ({ quotes, passages, offers }: Retrieval): Omit<PairDraft, 'question'> => {
  const [quote] = quotes;
  if (quote) return { answer: cut(quote.text), sourceUrl: quote.url, answers: true };
  const [passage] = passages;
  if (passage)
    return { answer: cut(passage.extract || passage.text), sourceUrl: passage.url, answers: false };
  const [offer] = offers;
  return { answer: cut(offer?.preview ?? ''), sourceUrl: offer?.url ?? '', answers: false };
};

/** In plain words, up to the last sentence that fits. */
const cut = (text: string): string => {
  const whole = plainWords(text.slice(0, LONGEST_PASSAGE));
  if (whole.length <= LONGEST_ANSWER) return whole;
  const head = whole.slice(0, LONGEST_ANSWER).toWellFormed();
  const sentences = /^[\s\S]*[.!?。！？](?=\s)/u.exec(head)?.[0];
  return sentences ?? `${head.trimEnd()} …`;
};
