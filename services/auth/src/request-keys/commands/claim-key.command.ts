import type { Clock } from '@chirrup/kernel/clock';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { callerName } from '../caller-name.js';

export interface ClaimKey {
  /** Method and path. */
  operation: string;
  key: string;
  bodyDigest: string;
}

export interface ClaimedKey {
  state: 'new' | 'running' | 'done' | 'unknown' | 'other';
  /** JSON; empty unless done. */
  answer: string;
}

interface Row {
  isNew: boolean;
  bodyDigest: string;
  state: 'running' | 'done' | 'unknown';
  answer: string;
  isLate: boolean;
}

/** How long a key is remembered. */
export const KEY_HOURS = 24;
/** Longer than any request runs; one that has not ended by then lost its process. */
const RUNNING_SECONDS = 120;

const CLAIM = `
  WITH claimed AS (
    INSERT INTO request_keys AS k (caller, operation, key, body_digest, state, claimed_at)
    VALUES ($1, $2, $3, $4, 'running', $5::timestamptz)
    ON CONFLICT (caller, operation, key) DO UPDATE
      SET body_digest = excluded.body_digest, state = 'running', answer = '', claimed_at = excluded.claimed_at
      WHERE k.claimed_at < $5::timestamptz - ${KEY_HOURS} * interval '1 hour'
    RETURNING body_digest)
  SELECT true AS "isNew", body_digest AS "bodyDigest", 'running' AS state, '' AS answer, false AS "isLate" FROM claimed
  UNION ALL
  SELECT false, body_digest, state, answer, claimed_at < $5::timestamptz - ${RUNNING_SECONDS} * interval '1 second'
  FROM request_keys WHERE caller = $1 AND operation = $2 AND key = $3 AND NOT EXISTS (SELECT 1 FROM claimed)`;

/** Claims a key for a request, or says what became of the request that has it. */
@Injectable()
export class ClaimKeyCommand {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, { operation, key, bodyDigest }: ClaimKey): Promise<ClaimedKey> {
    const caller = callerName(principal);
    const values = [caller, operation, key, bodyDigest, new Date(this.clock.now())];
    const [row] = await this.uow.statement<Row>({ user: caller }, CLAIM, values, 'request-keys.claim');
    // another claim was committed while this one waited for it, which its statement does not see
    if (!row) return { state: 'running', answer: '' };
    if (row.isNew) return { state: 'new', answer: '' };
    if (row.bodyDigest !== bodyDigest) return { state: 'other', answer: '' };
    const state = row.state === 'running' && row.isLate ? 'unknown' : row.state;
    return { state, answer: row.answer };
  }
}
