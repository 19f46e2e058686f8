import pg from 'pg';

/**
 * Whose rows a transaction may see. Row-level security compares every row with these settings, so a query
 * outside a unit of work, or in the wrong scope, sees nothing.
 * - `tenant`: the bot (or user) that owns the rows
 * - `user`: the logged-in person, for rows that are found by membership
 * - `system`: infrastructure tables only (outbox, jobs), and look-ups that must precede a tenant
 */
export interface Scope {
  tenant?: string;
  user?: string;
  system?: true;
}

const setting = (name: string, value: string): string =>
  `set_config('${name}', ${pg.escapeLiteral(value)}, true)`;

/** The statement that puts a transaction into a scope; empty if there is nothing to set. */
export const scopeSql = ({ tenant, user, system }: Scope, limitMs?: number): string => {
  const parts: string[] = [];
  if (limitMs !== undefined) parts.push(setting('statement_timeout', String(limitMs)));
  if (tenant !== undefined) parts.push(setting('chirrup.tenant', tenant));
  if (user !== undefined) parts.push(setting('chirrup.user', user));
  if (system) parts.push(setting('chirrup.system', 'on'));
  return parts.length > 0 ? `SELECT ${parts.join(', ')}` : '';
};
