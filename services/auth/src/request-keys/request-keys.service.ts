import type { Clock } from '@chirrup/kernel/clock';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';

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

export interface SettleKey {
  operation: string;
  key: string;
  /** `refused`: nothing was changed, so the key is free again. */
  outcome: 'done' | 'refused' | 'unknown';
  /** JSON; empty unless done. */
  answer: string;
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
const RELEASE = 'DELETE FROM request_keys WHERE caller = $1 AND operation = $2 AND key = $3';
const SETTLE =
  'UPDATE request_keys SET state = $4, answer = $5 WHERE caller = $1 AND operation = $2 AND key = $3';

@Injectable()
export class RequestKeysService {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Claims a key for a request, or says what became of the request that has it. */
  async claim(principal: Principal, { operation, key, bodyDigest }: ClaimKey): Promise<ClaimedKey> {
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

  /** Remembers what became of the request that claimed a key. */
  async settle(principal: Principal, { operation, key, outcome, answer }: SettleKey): Promise<void> {
    const caller = callerName(principal);
    const scope = { user: caller };
    if (outcome === 'refused') await this.uow.statement(scope, RELEASE, [caller, operation, key]);
    else await this.uow.statement(scope, SETTLE, [caller, operation, key, outcome, answer]);
  }
}

/** Whose key it is; keys of two callers never meet. @throws DomainError for who is nobody */
const callerName = (principal: Principal): string => {
  if (principal.kind === 'visitor') return `${principal.botId}:${principal.visitorId}`;
  if ('userId' in principal) return principal.userId;
  // for what other systems send, e.g. webhooks
  if (principal.kind === 'service') return `service:${principal.name}`;
  throw new DomainError(commonErrors.notAuthenticated, { detail: 'Not authenticated' });
};
