import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

/** What of a restoration other services do: they ask for the next steps, and say what became of them. */
export const restoreInSteps: Migration = {
  name: '1796500000000-restore-in-steps',
  additive: true,
  up: `
    ALTER TABLE restorations ADD COLUMN gone int NOT NULL DEFAULT 0, ADD COLUMN force boolean NOT NULL DEFAULT true,
      ADD COLUMN changed_since text NOT NULL DEFAULT '', ADD COLUMN single boolean NOT NULL DEFAULT false;
    CREATE TABLE restoration_steps (
      restoration_id uuid NOT NULL REFERENCES restorations (id) ON DELETE CASCADE,
      step int NOT NULL,
      bot_id text NOT NULL,
      kind text NOT NULL,
      subject text NOT NULL,
      before jsonb,
      after jsonb,
      whatever_since boolean NOT NULL,
      is_over boolean NOT NULL DEFAULT false,
      PRIMARY KEY (restoration_id, step)
    );
    ${tenantWall('restoration_steps', isTenant('bot_id'))}
  `,
};
