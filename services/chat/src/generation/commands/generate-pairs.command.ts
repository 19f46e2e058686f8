import type { CallContext } from '@chirrup/rpc/call-context';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { newPairs } from '@chirrup/text/words/distinct';
import { Injectable } from '@nestjs/common';
import type { Pair } from '../domain/material.js';
import { faqPairs, headingPairs } from '../domain/page-pairs.js';
import { MaterialQuery } from '../material.query.js';
import { parsePairs } from '../model/parse-pairs.js';
import { pairsPrompt, promptSections } from '../model/prompt.js';
import { TextModel } from '../model/text-model.js';
import { TaughtQuestions } from '../taught-questions.js';

/** Pairs made from the pages: their own questions first, then a model's or those about their headings. */
@Injectable()
export class GeneratePairsCommand {
  constructor(
    private readonly material: MaterialQuery,
    private readonly model: TextModel,
    private readonly taught: TaughtQuestions,
  ) {}

  /** @param room how many at most */
  async execute({ principal, signal }: CallContext, botId: string, room: number): Promise<Pair[]> {
    requireBotRole(principal, botId, 'editor');
    if (room <= 0) return [];
    const material = await this.material.execute(principal, botId);
    const untaught = (pairs: readonly Pair[], known: readonly Pair[]) =>
      this.taught.untaught(botId, newPairs(pairs, known, pairs.length), room, signal);
    const own = await untaught(faqPairs(material.sections), material.pairs);
    if (own.length >= room) return own;
    const sections = promptSections(material.sections);
    const before = [...own, ...material.pairs];
    const known = before.map(({ question }) => question);
    const prompt = pairsPrompt(material, sections, known, room - own.length);
    const written = sections.length > 0 ? await this.model.write(botId, prompt, signal) : undefined;
    const pairs = written ? await untaught(parsePairs(written, sections), before) : [];
    return [...own, ...(pairs.length > 0 ? pairs : await untaught(headingPairs(material.sections), before))];
  }
}
