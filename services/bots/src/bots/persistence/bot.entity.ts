import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type { Bot } from '../domain/bot.js';

const columns: Record<keyof Bot, EntitySchemaColumnOptions> = {
  id: { type: 'text', primary: true },
  version: { type: 'int' },
  avatar: { type: 'text' },
  botName: { type: 'text', name: 'bot_name' },
  dialogueTitle: { type: 'text', name: 'dialogue_title' },
  description: { type: 'text' },
  instructions: { type: 'text' },
  conversationStarters: { type: 'text', array: true, name: 'conversation_starters' },
  supportEmail: { type: 'text', name: 'support_email' },
  baseUrl: { type: 'text', name: 'base_url' },
  brandingText: { type: 'text', name: 'branding_text' },
  liveMode: { type: 'boolean', name: 'live_mode' },
  theme: { type: 'jsonb' },
  iconLocation: { type: 'text', name: 'icon_location' },
  allowedOrigins: { type: 'text', array: true, name: 'allowed_origins' },
  carefulness: { type: 'text' },
  language: { type: 'text' },
  imageUploads: { type: 'boolean', name: 'image_uploads' },
  holdoutShare: { type: 'smallint', name: 'holdout_share' },
  retentionDays: { type: 'smallint', name: 'retention_days' },
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
