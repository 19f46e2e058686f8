import type { Migration } from '@chirrup/persistence/migration';

/** A kind of message that notes that the visitor left an address for the shop, if nothing is mailed. */
export const addContactNotes: Migration = {
  name: '1795300200000-add-contact-notes',
  additive: true,
  up: `
    ALTER TABLE messages DROP CONSTRAINT messages_message_type_check;
    ALTER TABLE messages ADD CONSTRAINT messages_message_type_check CHECK (message_type IN ('text', 'image', 'email', 'contact')) NOT VALID;
  `,
};
