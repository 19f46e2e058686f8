import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type { Bot } from '../domain/bot.js';
import { type BotSettings, initialSettings } from '../domain/bot-settings.js';

const TYPES = { string: 'text', boolean: 'boolean', number: 'smallint', object: 'jsonb' } as const;
type Named = keyof typeof TYPES;

/** A setting's column follows from its name and its value in a new bot. */
const settingColumns = Object.fromEntries(
  Object.entries(initialSettings()).map(([field, initial]) => {
    const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const isList = Array.isArray(initial);
    return [field, { type: isList ? 'text' : TYPES[typeof initial as Named], array: isList, name }];
  }),
) as Record<keyof BotSettings, EntitySchemaColumnOptions>;

const columns: Record<keyof Bot, EntitySchemaColumnOptions> = {
  id: { type: 'text', primary: true },
  version: { type: 'int' },
  avatar: { type: 'text' },
  ...settingColumns,
  provenSupportEmail: { type: 'text', name: 'proven_support_email' },
  ownerUserId: { type: 'text', name: 'owner_user_id' },
  ownerUserEmail: { type: 'text', name: 'owner_user_email' },
  collaboratorEmails: { type: 'text', array: true, name: 'collaborator_emails' },
  invitedEmails: { type: 'text', array: true, name: 'invited_emails' },
  paused: { type: 'boolean' },
  createdAt: { type: 'timestamptz', name: 'created_at' },
  updatedAt: { type: 'timestamptz', name: 'updated_at' },
  // TypeORM finds no row that has it set
  deletedAt: { type: 'timestamptz', name: 'deleted_at', nullable: true, deleteDate: true },
};

export const BotEntity = new EntitySchema<Bot>({ name: 'Bot', tableName: 'bots', columns });

/** These fields for a SELECT, under their names in code. */
export const selectBot = (fields: readonly (keyof Bot)[]): string =>
  fields.map((field) => `${columns[field].name ?? field} AS "${field}"`).join(', ');
