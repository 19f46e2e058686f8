import { DomainError } from '@chirrup/kernel/domain-error';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { qaLimits } from '@chirrup/proto/limits';
import type { Principal } from '@chirrup/tenancy/principal';
import { cleanLine, cleanText } from '@chirrup/text/files/clean-text';
import { Injectable } from '@nestjs/common';
import { OwnerQuery } from '../../bots/queries/owner.query.js';
import { requireBot } from '../../bots/require-bot.js';
import { AccountPlans } from '../../plans/account-plans.js';
import { qaErrors } from '../domain/qa.errors.js';
import { checkQa, type Qa, type QaText } from '../domain/qa.js';
import { QaWriter } from '../persistence/qa-writer.js';

/** How many pairs met which end. */
export interface QaImport {
  added: number;
  updated: number;
  unchanged: number;
  /** For want of room in the plan. */
  skipped: number;
  /** Those that cannot be saved, by their place, and why. */
  leftOut: { at: number; reason: string }[];
}

/** Adds pairs and changes those whose question is known already, so that the same import again changes nothing. */
@Injectable()
export class ImportQaCommand {
  constructor(
    private readonly plans: AccountPlans,
    private readonly owner: OwnerQuery,
    private readonly uow: UnitOfWork,
    private readonly writer: QaWriter,
  ) {}

  async execute(principal: Principal, botId: string, pairs: readonly QaText[]): Promise<QaImport> {
    requireBot(principal, botId, 'editor');
    if (pairs.length > qaLimits.import) {
      throw new DomainError(qaErrors.invalid, {}, `Import up to ${qaLimits.import} pairs at once.`);
    }
    const { wanted, leftOut } = sorted(pairs);
    const plan = await this.plans.of(await this.owner.execute(botId));
    return this.uow.run({ tenant: botId }, async (tx) => {
      await this.writer.lock(tx, botId);
      const result = await this.#import(tx, botId, wanted, plan.qaPerBot, principal);
      if (result.added > 0) await this.writer.pauseAdded(tx, botId);
      return { ...result, leftOut };
    });
  }

  async #import(tx: Tx, botId: string, wanted: readonly QaText[], limit: number, by: Principal) {
    const all = await this.writer.all(tx, botId);
    const known = new Map<string, Qa>(all.toReversed().map((qa) => [keyOf(qa), qa]));
    const result = { added: 0, updated: 0, unchanged: 0, skipped: 0 };
    let count = all.length;
    // the first of a file stand on top of the list, as there
    for (const text of wanted.toReversed()) {
      const current = known.get(keyOf(text));
      if (current) {
        const saved = await this.writer.change(tx, current, text, by, false);
        result[saved === current ? 'unchanged' : 'updated'] += 1;
        known.set(keyOf(text), saved);
      } else if (limit >= 0 && count >= limit) {
        result.skipped += 1;
      } else {
        const [added] = await this.writer.add(tx, botId, [{ ...text, idempotencyKey: null }], by);
        if (added) known.set(keyOf(text), added);
        count += 1;
        result.added += 1;
      }
    }
    return result;
  }
}

/** Pairs that can be saved, cleaned of what files leave in them, and the others with the reason. */
const sorted = (pairs: readonly QaText[]) => {
  const wanted: QaText[] = [];
  const leftOut: QaImport['leftOut'] = [];
  for (const [at, pair] of pairs.entries()) {
    try {
      wanted.push(checkImported(pair));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      leftOut.push({ at, reason: error.message });
    }
  }
  return { wanted, leftOut };
};

const checkImported = ({ question, answer, phrasings }: QaText): QaText => {
  const pair = checkQa({
    question: cleanText(question).trim(),
    answer: cleanText(answer).trim(),
    phrasings: phrasings.map(cleanLine),
  });
  if (pair.question === '' || pair.answer === '')
    throw new DomainError(qaErrors.invalid, {}, 'An imported pair needs a question and an answer.');
  return pair;
};

const keyOf = ({ question }: Pick<Qa, 'question'>): string =>
  question.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
