import type { Migration } from '@chirrup/persistence/migration';

/** A kind of message that notes that the visitor mailed the chat to the shop. */
export const addEmailNotes: Migration = {
  name: '1764600001000-add-email-notes',
  additive: true,
  up: `
    ALTER TABLE messages DROP CONSTRAINT messages_message_type_check;
    ALTER TABLE messages ADD CONSTRAINT messages_message_type_check CHECK (message_type IN ('text', 'image', 'email')) NOT VALID;
  `,
};
