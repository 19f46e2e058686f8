import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';

/** What people wrote, without spaces around it. @throws where it is too short or too long, or holds what is no text */
export const checkDescription = (text: string, min: number, max: number): string => {
  const trimmed = text.trim();
  if (trimmed.length < min || text.length > max || /[^\P{Cc}\t\n\r]/u.test(text) || !text.isWellFormed())
    throw new DomainError(commonErrors.invalid, {
      detail: `description: must have ${min} to ${max} characters`,
    });
  return trimmed;
};
