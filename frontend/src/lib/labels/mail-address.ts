import { isUnusualAddress, readMailAddress } from '@chirrup/proto/mail-address';

export function isMailAddress(text: string): boolean {
  return readMailAddress(text) !== undefined;
}

/** What a field says under an address; `error` blocks, `warning` only asks. Nothing under an empty one. */
export function addressHint(
  text: string,
): { validationState: 'error' | 'warning'; validationMessage: string } | undefined {
  if (text === '') return undefined;
  if (!isMailAddress(text)) return { validationState: 'error', validationMessage: 'Invalid email format' };
  return isUnusualAddress(text)
    ? { validationState: 'warning', validationMessage: 'Is that right?' }
    : undefined;
}
