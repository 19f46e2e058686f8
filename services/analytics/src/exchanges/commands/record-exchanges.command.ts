import type { Effect } from '@chirrup/messaging/consuming/consumer';
import { endTurn, isBotDeleted } from '@chirrup/persistence/deleted-bots';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { guessLanguage } from '@chirrup/text/language';
import { maskPersonal } from '@chirrup/text/masking/mask-personal';
import { Injectable } from '@nestjs/common';
import { forgetThreadConversions } from '../../conversions/persistence/conversions.rows.js';
import { forgetInReports } from '../../faq/persistence/faq-reports.rows.js';
import { RollUpWorker } from '../../figures/roll-up/roll-up.worker.js';
import { forgetQuestions } from '../../gaps/persistence/open-questions.rows.js';
import type { Gone, QuestionAsked, Replied, Vote } from '../domain/exchange.js';
import {
  addVotes,
  eraseThreads,
  exchangeValues,
  type FromEvent,
  forgetTexts,
  OBSERVE_BOT,
  STORE_EXCHANGES,
} from '../persistence/exchanges.rows.js';

/** The rest of a longer question is cut. */
const LONGEST_QUESTION = 600;

const threadsThat = (kind: Gone['kind'], gone: readonly Gone[]): string[] =>
  gone.flatMap((one) => (one.kind === kind ? [one.threadId] : []));
/** One row cannot be written twice by one statement. */
const lastById = <T extends { id: string }>(facts: readonly T[]): T[] => [
  ...new Map(facts.map((fact) => [fact.id, fact])).values(),
];

/** Keeps what happened in conversations as the log of the figures; a deleted bot has none. */
@Injectable()
export class RecordExchangesCommand {
  constructor(private readonly rollUps: RollUpWorker) {}

  /** One at a time with others of the bot and with its end. */
  effect(
    botId: string,
    asked: readonly FromEvent<QuestionAsked>[],
    replied: readonly FromEvent<Replied>[],
  ): Effect {
    const rollUp = this.rollUps.scheduled(botId, 21);
    const values = exchangeValues(botId, lastById(asked), lastById(replied).map(withLanguage));
    return {
      sql: `${STORE_EXCHANGES}, ${OBSERVE_BOT}, ${rollUp.sql}`,
      values: [...values, ...rollUp.values],
      name: 'exchanges.record',
      turns: [endTurn(botId)],
      committed: rollUp.committed,
    };
  }

  /** Takes threads away: erased ones for good, of expired ones the texts. */
  async forget(tx: Tx, botId: string, gone: readonly Gone[]): Promise<void> {
    if (gone.length === 0 || (await isBotDeleted(tx, botId))) return;
    const messages: string[] = [];
    const erased = threadsThat('erased', gone);
    if (erased.length > 0) {
      messages.push(...(await eraseThreads(tx, botId, erased)));
      await forgetThreadConversions(tx, botId, erased);
    }
    const expired = threadsThat('expired', gone);
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

const withLanguage = (reply: FromEvent<Replied>) => {
  const question = maskPersonal(reply.question)
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, LONGEST_QUESTION)
    .toWellFormed();
  return { ...reply, question, language: question === '' ? '' : guessLanguage(question) };
};
