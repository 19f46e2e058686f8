import type { NewEvent } from '@chirrup/messaging/outbox/outbox';
import {
  BotChanged,
  BotCreated,
  BotDeleted,
  BotHidden,
  BotRestored,
} from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import type { Bot } from './domain/bot.js';

const event = (botId: string, type: string, payload: Uint8Array): NewEvent => ({
  topic: topics.bot.name,
  key: botId,
  tenant: botId,
  type,
  payload,
});

export const botCreated = ({ id, ownerUserId }: Bot): NewEvent =>
  event(id, 'BotCreated', BotCreated.encode({ botId: id, ownerUserId }).finish());

export const botChanged = ({ id, version, liveMode }: Pick<Bot, 'id' | 'version' | 'liveMode'>): NewEvent =>
  event(id, 'BotChanged', BotChanged.encode({ botId: id, version, liveMode }).finish());

export const botHidden = (botId: string): NewEvent =>
  event(botId, 'BotHidden', BotHidden.encode({ botId }).finish());

export const botRestored = (botId: string): NewEvent =>
  event(botId, 'BotRestored', BotRestored.encode({ botId }).finish());

export const botDeleted = (botId: string): NewEvent =>
  event(botId, 'BotDeleted', BotDeleted.encode({ botId }).finish());
