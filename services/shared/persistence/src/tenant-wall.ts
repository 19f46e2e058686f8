/** SQL conditions a policy can be made of; each is false when the setting is absent. */
export const isTenant = (column: string): string => `${column} = current_setting('chirrup.tenant', true)`;
export const isUser = (column: string): string => `${column} = current_setting('chirrup.user', true)`;
export const isSystem = `current_setting('chirrup.system', true) = 'on'`;

/**
 * Migration SQL that puts a table behind row-level security, for its owner too. A transaction sees and writes
 * only the rows for which one of `conditions` holds.
 */
export const tenantWall = (table: string, ...conditions: [string, ...string[]]): string => `
  ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
  ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant_wall ON ${table} USING (${conditions.map((c) => `(${c})`).join(' OR ')});
`;
