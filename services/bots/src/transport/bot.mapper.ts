import type { Bot as BotMessage, Qa as QaMessage } from '@chirrup/proto/gen/bots/v1/bots_service';
import type { Principal } from '@chirrup/tenancy/principal';
import type { Bot } from '../bots/domain/bot.js';
import type { Qa } from '../qa/domain/qa.js';

/** The contract's bot; `role` is what the caller is here. */
export const toBotMessage = ({ createdAt, updatedAt, ...bot }: Bot, role: string): BotMessage => ({
  ...bot,
  role,
  createdAt: createdAt.getTime(),
  updatedAt: updatedAt.getTime(),
});

/** A service has no role of its own. */
export const roleOf = (principal: Principal): string => (principal.kind === 'member' ? principal.role : '');

export const toQaMessage = ({ botId, id, question, answer, createdAt }: Qa): QaMessage => ({
  botId,
  id,
  question,
  answer,
  createdAt: createdAt.getTime(),
});

/** `bot_name`, as contracts write field names, in the spelling of our code. */
export const toCamelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
