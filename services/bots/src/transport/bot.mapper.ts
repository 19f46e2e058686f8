import { DomainError } from '@chirrup/kernel/domain-error';
import type { Result } from '@chirrup/kernel/result';
import type {
  BotChanges,
  Bot as BotMessage,
  DeletedBot,
  Qa as QaMessage,
  UpdateBotRequest,
} from '@chirrup/proto/gen/bots/v1/bots_service';
import type { Principal } from '@chirrup/tenancy/principal';
import type { VersionConflict } from '../bots/commands/update-bot.command.js';
import { botErrors } from '../bots/domain/bot.errors.js';
import { type Bot, type HiddenBot, isSupportEmailProven, purgeTime } from '../bots/domain/bot.js';
import type { BotSettings } from '../bots/domain/bot-settings.js';
import { qaErrors } from '../qa/domain/qa.errors.js';
import type { Qa } from '../qa/domain/qa.js';
import type { QaConflict } from '../qa/qa.service.js';

/** The contract's bot; `role` is what the caller is here. */
export const toBotMessage = (
  { createdAt, updatedAt, deletedAt: _, ...bot }: Bot,
  role: string,
): BotMessage => ({
  ...bot,
  role,
  supportEmailProven: isSupportEmailProven(bot),
  createdAt: createdAt.getTime(),
  updatedAt: updatedAt.getTime(),
});

export const toDeletedBotMessage = (bot: HiddenBot): DeletedBot => ({
  id: bot.id,
  botName: bot.botName,
  avatar: bot.avatar,
  deletedAt: bot.deletedAt.getTime(),
  purgeAt: purgeTime(bot.deletedAt).getTime(),
  bot: toBotMessage(bot, 'owner'),
});

/** A service has no role of its own. */
export const roleOf = (principal: Principal): string => (principal.kind === 'member' ? principal.role : '');

/** @throws DomainError `BOTS.VERSION_CONFLICT` with the current bot */
export const toChangedBot = (result: Result<Bot, VersionConflict>, principal: Principal): BotMessage => {
  const bot = toBotMessage(result.ok ? result.value : result.error.current, roleOf(principal));
  if (result.ok) return bot;
  throw new DomainError(botErrors.versionConflict, { data: { bot } });
};

export const toQaMessage = ({
  botId,
  id,
  question,
  answer,
  phrasings,
  createdAt,
  paused,
  draft,
  version,
}: Qa): QaMessage => ({
  botId,
  id,
  question,
  answer,
  phrasings: { items: phrasings },
  createdAt: createdAt.getTime(),
  paused,
  draft,
  version,
});

/** What was saved, or the refusal with the text as it is. */
export const currentQa = <T>(result: Result<T, QaConflict>): T => {
  if (result.ok) return result.value;
  throw new DomainError(qaErrors.versionConflict, { data: { qa: toQaMessage(result.error.current) } });
};

/** What a save changes. Types on both sides: a setting that only one of domain and contract knows does not compile. */
export const fromChanges = ({
  conversationStarters,
  allowedOrigins,
  ...plain
}: Pick<BotChanges, keyof BotSettings> = {}): Partial<Pick<BotSettings, keyof BotChanges>> => ({
  ...plain,
  conversationStarters: conversationStarters?.items,
  allowedOrigins: allowedOrigins?.items,
});

/** The same from an edge of the release before, which names the fields as contracts write them: `bot_name`. */
export const fromNamedFields = ({ changes, fields }: UpdateBotRequest): Partial<BotSettings> =>
  Object.fromEntries(
    fields
      .map((name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
      .map((name) => [name, changes?.[name as keyof BotSettings]]),
  );
