import { DomainError } from '@chirrup/kernel/domain-error';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { qaLimits } from '@chirrup/proto/limits';
import type { Principal } from '@chirrup/tenancy/principal';
import { cleanLine, cleanText } from '@chirrup/text/files/clean-text';
import { Injectable } from '@nestjs/common';
import { BotsService } from '../../bots/bots.service.js';
import { requireBot } from '../../bots/require-bot.js';
import { AccountPlans } from '../../plans/account-plans.js';
import { qaErrors } from '../domain/qa.errors.js';
import { checkQa, type Qa, type QaText } from '../domain/qa.js';
import { type MadeQa, QaWriter } from '../persistence/qa-writer.js';

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
    private readonly bots: BotsService,
    private readonly uow: UnitOfWork,
    private readonly writer: QaWriter,
  ) {}

  async execute(
    principal: Principal,
    { botId, pairs, importId }: { botId: string; pairs: readonly QaText[]; importId: string },
  ): Promise<QaImport> {
    requireBot(principal, botId, 'editor');
    if (pairs.length > qaLimits.import) {
      throw new DomainError(qaErrors.invalid, {}, `Import up to ${qaLimits.import} pairs at once.`);
    }
    const { wanted, leftOut } = sorted(pairs);
    const plan = await this.plans.of(await this.bots.owner(botId));
    return this.uow.run({ tenant: botId }, async (tx) => {
      await this.writer.lock(tx, botId);
      const result = await this.#import(tx, botId, wanted, plan.qaPerBot, principal, importId);
      if (result.added > 0) await this.writer.pauseAdded(tx, botId);
      return { ...result, leftOut };
    });
  }

  async #import(
    tx: Tx,
    botId: string,
    wanted: readonly QaText[],
    limit: number,
    by: Principal,
    importId: string,
  ) {
    const all = await this.writer.all(tx, botId);
    const known = new Map<string, Qa>(all.toReversed().map((qa) => [keyOf(qa), qa]));
    const stored = new Map(all.map((qa) => [qa.id, qa]));
    const touched = new Map<string, Qa>();
    const result = { added: 0, updated: 0, unchanged: 0, skipped: 0 };
    let count = all.filter(({ draft }) => !draft).length;
    // the first of a file stand on top of the list, as there
    for (const text of wanted.toReversed()) {
      const current = known.get(keyOf(text));
      if (current && this.writer.isSame(current, text, false)) {
        result.unchanged += 1;
      } else if (current?.draft !== false && limit >= 0 && count >= limit) {
        result.skipped += 1;
      } else {
        const qa = current
          ? this.writer.changed(current, { ...text, draft: false })
          : this.writer.made(botId, { ...text, idempotencyKey: null });
        known.set(keyOf(text), qa);
        touched.set(qa.id, qa);
        result[current ? 'updated' : 'added'] += 1;
        if (current?.draft !== false) count += 1;
      }
    }
    const added: MadeQa[] = [];
    const changed: { before: Qa; after: Qa }[] = [];
    for (const after of touched.values()) {
      const before = stored.get(after.id);
      if (before) changed.push({ before, after });
      else added.push({ idempotencyKey: null, ...after });
    }
    await this.writer.apply(tx, botId, { added, changed }, by, { source: 'import', partOf: importId });
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
