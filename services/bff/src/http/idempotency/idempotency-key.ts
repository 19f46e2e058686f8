import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';

const KEY = /^[\x21-\x7e]{1,128}$/;

/** The header's value, empty when absent. */
export const idempotencyKey = (header: string | undefined): string => {
  if (header === undefined) return '';
  if (KEY.test(header)) return header;
  throw new DomainError(commonErrors.invalid, {
    detail: 'Idempotency-Key: must be 1 to 128 visible characters',
  });
};
