import type { NewEvent } from '@chirrup/messaging/outbox/outbox';
import {
  BotChanged,
  BotCreated,
  BotDeleted,
  BotHidden,
  BotPlanApplied,
  BotRestored,
  RestorationBegun,
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

/** Names the owner where the caller knows it, as after a transfer. */
export const botChanged = ({
  id,
  version,
  liveMode,
  ownerUserId = '',
}: Pick<Bot, 'id' | 'version' | 'liveMode'> & Partial<Pick<Bot, 'ownerUserId'>>): NewEvent =>
  event(id, 'BotChanged', BotChanged.encode({ botId: id, version, liveMode, ownerUserId }).finish());

export const botPlanApplied = (botId: string, links: number): NewEvent =>
  event(botId, 'BotPlanApplied', BotPlanApplied.encode({ botId, links }).finish());

export const botHidden = (botId: string, ownerUserId: string): NewEvent =>
  event(botId, 'BotHidden', BotHidden.encode({ botId, ownerUserId }).finish());

export const botRestored = (botId: string, ownerUserId: string): NewEvent =>
  event(botId, 'BotRestored', BotRestored.encode({ botId, ownerUserId }).finish());

export const botDeleted = (botId: string, ownerUserId: string): NewEvent =>
  event(botId, 'BotDeleted', BotDeleted.encode({ botId, ownerUserId }).finish());

export const restorationBegun = (botId: string, restorationId: string): NewEvent =>
  event(botId, 'RestorationBegun', RestorationBegun.encode({ botId, restorationId }).finish());
