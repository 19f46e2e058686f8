import { isDeepStrictEqual } from 'node:util';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { type BotDto, type ReplaceBotDto, readOnlyFields } from './bots.dto.js';

/**
 * Read-only fields may stand in a whole-bot PUT as they were read. Version and time of the last save may be older
 * than the current ones: another save may have come between.
 * @throws DomainError `REQUEST.INVALID` naming the field that was changed
 */
export const checkReadOnly = (body: ReplaceBotDto, current: BotDto): void => {
  const changed =
    readOnlyFields.find(
      (field) => body[field] !== undefined && !isDeepStrictEqual(body[field], current[field]),
    ) ?? (['version', 'updated_at'] as const).find((field) => (body[field] ?? 0) > current[field]);
  if (changed) throw new DomainError(commonErrors.invalid, { detail: `${changed}: is read-only` });
};
