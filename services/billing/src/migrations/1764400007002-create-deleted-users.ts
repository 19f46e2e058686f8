import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isTenant, isUser, tenantWall } from '@chirrup/persistence/tenant-wall';

/** Deleted accounts: the only ones whose ledger may be deleted, and that get no subscription again. */
export const createDeletedUsers: Migration = {
  name: '1764400007002-create-deleted-users',
  additive: true,
  up: `
    CREATE TABLE deleted_users (
      user_id text PRIMARY KEY,
      deleted_at timestamptz NOT NULL DEFAULT now()
    );
    ${tenantWall('deleted_users', isTenant('user_id'), isUser('user_id'), isSystem)}

    DROP TRIGGER append_only ON ledger;
    CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON ledger EXECUTE FUNCTION refuse_change();
    CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT 1 FROM deleted_users WHERE user_id = OLD.user_id) THEN RETURN OLD; END IF;
        RAISE EXCEPTION 'the ledger is only added to';
      END $$;
    CREATE TRIGGER kept_while_owned BEFORE DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_deletion();

    CREATE INDEX reservations_end ON reservations (held_until);
  `,
};
