import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { type Gap, gapStates } from '../domain/gap.js';
import { GapReader } from './gap-reader.js';

export interface ListGaps {
  botId: string;
  state: string;
  /** 0 for the usual number. */
  limit: number;
  /** Id of the gap that the page starts after; empty for the first page. */
  before: string;
}

const ROWS = 50;
const MAX_ROWS = 100;

/** A page of a bot's gaps. */
@Injectable()
export class ListGapsQuery {
  constructor(private readonly reader: GapReader) {}

  async execute(principal: Principal, { botId, before, ...request }: ListGaps): Promise<Gap[]> {
    requireBotRole(principal, botId, 'viewer');
    const state = gapStates.find((known) => known === request.state);
    if (!state) throw invalid(`state: must be ${gapStates.join(', ')}`);
    if (before !== '' && !isUuid(before)) throw invalid('before: must be the _id of a gap');
    const limit = request.limit > 0 ? Math.min(request.limit, MAX_ROWS) : ROWS;
    return this.reader.page(botId, state, limit, before || null);
  }
}

const invalid = (detail: string): DomainError => new DomainError(commonErrors.invalid, { detail });
