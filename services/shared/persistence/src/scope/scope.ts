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
  `SET LOCAL chirrup."${name}" = ${pg.escapeLiteral(value)}`;

/** The statements that put a transaction into a scope, as one simple query. */
export const scopeSql = (scope: Scope): string => {
  const parts: string[] = [];
  if (scope.tenant !== undefined) parts.push(setting('tenant', scope.tenant));
  if (scope.user !== undefined) parts.push(setting('user', scope.user));
  if (scope.system) parts.push(setting('system', 'on'));
  return parts.join(';');
};
