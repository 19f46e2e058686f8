import { isDeepStrictEqual } from 'node:util';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { type BotDto, type ReplaceBotDto, readOnlyFields } from './bots.dto.js';

/** Changes without a save of the bot, so that an older copy is no attempt to change it. */
const movingFields: readonly string[] = [
  'owner_user_email',
  'collaborator_user_emails',
  'invite_user_emails',
  'role',
  'paused',
  'support_email_proven',
] satisfies (keyof BotDto)[];

/**
 * Read-only fields may stand in a whole-bot PUT as they were read. Version and time of the last save may be older
 * than the current ones: another save may have come between. What says who is on the team, or what others did, is not compared.
 * @throws DomainError `REQUEST.INVALID` naming the field that was changed
 */
export const checkReadOnly = (body: ReplaceBotDto, current: BotDto): void => {
  const changed =
    readOnlyFields.find(
      (field) =>
        !movingFields.includes(field) &&
        body[field] !== undefined &&
        !isDeepStrictEqual(body[field], current[field]),
    ) ?? (['version', 'updated_at'] as const).find((field) => (body[field] ?? 0) > current[field]);
  if (changed) throw new DomainError(commonErrors.invalid, { detail: `${changed}: is read-only` });
};
