import { isBotDeleted } from '@chirrup/persistence/deleted-bots';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { guessLanguage } from '@chirrup/text/language';
import { maskPersonal } from '@chirrup/text/masking/mask-personal';
import { Injectable } from '@nestjs/common';
import { forgetThreadConversions } from '../../conversions/persistence/conversions.rows.js';
import { forgetInReports } from '../../faq/persistence/faq-reports.rows.js';
import { RollUpWorker } from '../../figures/roll-up/roll-up.worker.js';
import { forgetQuestions } from '../../gaps/persistence/open-questions.rows.js';
import type { ExchangeFact, Gone, QuestionAsked, Replied, Vote } from '../domain/exchange.js';
import {
  addAsked,
  addReplied,
  addVotes,
  eraseThreads,
  forgetTexts,
  observeBot,
} from '../persistence/exchanges.rows.js';

/** The rest of a longer question is cut. */
const LONGEST_QUESTION = 600;

const is =
  <K extends ExchangeFact['kind']>(kind: K) =>
  (fact: ExchangeFact): fact is Extract<ExchangeFact, { kind: K }> =>
    fact.kind === kind;
const threadsThat = (kind: Gone['kind'], facts: readonly ExchangeFact[]): string[] =>
  facts.flatMap((fact) => (fact.kind === kind ? [fact.threadId] : []));
/** One row cannot be written twice by one statement. */
const lastById = <T extends { id: string }>(facts: readonly T[]): T[] => [
  ...new Map(facts.map((fact) => [fact.id, fact])).values(),
];

/** Keeps what happened in conversations as the log of the figures; a deleted bot has none. */
@Injectable()
export class RecordExchangesCommand {
  constructor(private readonly rollUps: RollUpWorker) {}

  async execute(tx: Tx, botId: string, facts: readonly ExchangeFact[]): Promise<void> {
    if (facts.length === 0 || (await observeBot(tx, botId)) === 'deleted') return;
    const asked = lastById<QuestionAsked>(facts.filter(is('asked')));
    if (asked.length > 0) await addAsked(tx, botId, asked);
    const replied = lastById<Replied>(facts.filter(is('replied')));
    if (replied.length > 0) await addReplied(tx, botId, replied.map(withLanguage));
    const messages: string[] = [];
    const erased = threadsThat('erased', facts);
    if (erased.length > 0) {
      messages.push(...(await eraseThreads(tx, botId, erased)));
      await forgetThreadConversions(tx, botId, erased);
    }
    const expired = threadsThat('expired', facts);
    if (expired.length > 0) messages.push(...(await forgetTexts(tx, botId, expired)));
    await forgetQuestions(tx, botId, messages);
    await forgetInReports(tx, botId, messages);
    await this.rollUps.schedule(tx, botId);
  }

  async votes(tx: Tx, botId: string, votes: readonly Vote[]): Promise<void> {
    if (votes.length === 0 || (await isBotDeleted(tx, botId))) return;
    await addVotes(tx, botId, votes);
    await this.rollUps.schedule(tx, botId);
  }
}

const withLanguage = (reply: Replied) => {
  const question = maskPersonal(reply.question)
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, LONGEST_QUESTION)
    .toWellFormed();
  return { ...reply, question, language: question === '' ? '' : guessLanguage(question) };
};
