import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Page } from '@chirrup/persistence/cursor';
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
  /** Cursor of the page before, or the id of its last gap; empty for the first page. */
  before: string;
}

const ROWS = 50;
const MAX_ROWS = 100;

/** A page of a bot's gaps. */
@Injectable()
export class ListGapsQuery {
  constructor(private readonly reader: GapReader) {}

  async execute(principal: Principal, { botId, before, ...request }: ListGaps): Promise<Page<Gap>> {
    requireBotRole(principal, botId, 'viewer');
    const state = gapStates.find((known) => known === request.state);
    if (!state) {
      throw new DomainError(commonErrors.invalid, { detail: `state: must be ${gapStates.join(', ')}` });
    }
    const limit = request.limit > 0 ? Math.min(request.limit, MAX_ROWS) : ROWS;
    return this.reader.page(botId, state, limit, before);
  }
}
