import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { CallContext } from '@chirrup/rpc/call-context';
import { Injectable } from '@nestjs/common';
import { OwnerQuery } from '../../bots/queries/owner.query.js';
import { requireBot } from '../../bots/require-bot.js';
import { AccountPlans } from '../../plans/account-plans.js';
import { qaErrors } from '../../qa/domain/qa.errors.js';
import { checkIdempotencyKey, type Qa } from '../../qa/domain/qa.js';
import { QaWriter } from '../../qa/persistence/qa-writer.js';
import { newPairs } from '../domain/distinct.js';
import type { Material, Pair } from '../domain/material.js';
import { faqPairs, headingPairs, MAX_NEW_PAIRS } from '../domain/page-pairs.js';
import { MaterialQuery } from '../material.query.js';
import { parsePairs } from '../model/parse-pairs.js';
import { pairsPrompt, promptSections } from '../model/prompt.js';
import { TextModel } from '../model/text-model.js';
import { TaughtQuestions } from '../taught-questions.js';

/** Adds pairs made from the pages, as drafts that answer nobody until they are kept: their own questions first, then a model's or those about their headings. */
@Injectable()
export class GenerateQaPairsCommand {
  constructor(
    private readonly plans: AccountPlans,
    private readonly owner: OwnerQuery,
    private readonly material: MaterialQuery,
    private readonly model: TextModel,
    private readonly taught: TaughtQuestions,
    private readonly uow: UnitOfWork,
    private readonly writer: QaWriter,
  ) {}

  /** @returns the pairs added, newest first */
  async execute({ principal, signal }: CallContext, botId: string, idempotencyKey: string): Promise<Qa[]> {
    requireBot(principal, botId, 'editor');
    const keys = keysOf(checkIdempotencyKey(idempotencyKey));
    const [plan, material, before] = await Promise.all([
      this.owner.execute(botId).then((userId) => this.plans.of(userId)),
      this.material.execute(principal, botId),
      this.uow.run({ tenant: botId }, (tx) => this.writer.findByKeys(tx, botId, keys)),
    ]);
    if (before.length > 0) return before;
    const room = roomOf(plan.qaPerBot, material.pairs.length);
    if (room === 0) throw new DomainError(qaErrors.limitReached);
    const candidates = await this.#candidates(botId, material, room, signal);
    return this.uow.run({ tenant: botId }, async (tx) => {
      await this.writer.lock(tx, botId);
      const repeated = await this.writer.findByKeys(tx, botId, keys);
      if (repeated.length > 0) return repeated;
      const pairs = await this.writer.all(tx, botId);
      const fresh = newPairs(candidates, pairs, roomOf(plan.qaPerBot, pairs.length));
      // the best get the newest ids, and so stand on top of the list
      const oldestFirst = fresh
        .map((pair, at) => ({ ...pair, draft: true, phrasings: [], idempotencyKey: keys[at] ?? null }))
        .reverse();
      return (await this.writer.add(tx, botId, oldestFirst, principal, { source: 'generation' })).reverse();
    });
  }

  async #candidates(botId: string, material: Material, room: number, signal?: AbortSignal): Promise<Pair[]> {
    const untaught = (pairs: readonly Pair[], known: readonly Pair[]) =>
      this.taught.untaught(botId, newPairs(pairs, known, pairs.length), room, signal);
    const own = await untaught(faqPairs(material.sections), material.pairs);
    if (own.length >= room) return own;
    const sections = promptSections(material.sections);
    const known = [...own, ...material.pairs].map(({ question }) => question);
    const written =
      sections.length > 0
        ? await this.model.write(botId, pairsPrompt(material, sections, known, room - own.length), signal)
        : undefined;
    const before = [...own, ...material.pairs];
    const pairs = written ? await untaught(parsePairs(written, sections), before) : [];
    return [...own, ...(pairs.length > 0 ? pairs : await untaught(headingPairs(material.sections), before))];
  }
}

const roomOf = (limit: number, count: number): number =>
  limit < 0 ? MAX_NEW_PAIRS : Math.max(0, Math.min(MAX_NEW_PAIRS, limit - count));

/** One key a pair, so that a repeated request finds what the first one added. */
const keysOf = (key: string): string[] =>
  key === '' ? [] : Array.from({ length: MAX_NEW_PAIRS }, (_, at) => `generated ${at} ${key}`);
