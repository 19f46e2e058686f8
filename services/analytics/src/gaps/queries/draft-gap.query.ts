import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { GapReader } from './gap-reader.js';
import { type PairDraft, PairDrafter } from './pair-drafter.js';

/** A pair the owner may begin with for a gap. */
@Injectable()
export class DraftGapQuery {
  constructor(
    private readonly reader: GapReader,
    private readonly drafter: PairDrafter,
  ) {}

  async execute(principal: Principal, botId: string, gapId: string): Promise<PairDraft> {
    requireBotRole(principal, botId, 'editor');
    const { question } = await this.reader.one(botId, gapId);
    return this.drafter.draft(botId, question);
  }
}
