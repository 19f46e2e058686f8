import { DomainError } from '@chirrup/kernel/domain-error';
import { ErrorWithFields } from './error-body.js';

/** Answers an edit of an older state with the current one, as the API writes it. */
export const withCurrent =
  <T>(field: string, toJson: (current: T) => object) =>
  (error: unknown): never => {
    if (!(error instanceof DomainError) || !error.code.endsWith('VERSION_CONFLICT')) throw error;
    const current = error.extras.data?.[field];
    if (!current) throw error;
    const detail = `The current one stands in \`${field}\`: send its \`version\` with the next try.`;
    const { code, kind, message, extras } = error;
    const conflict = new DomainError({ code, kind, message }, { ...extras, detail });
    throw new ErrorWithFields(conflict, { [field]: toJson(current as T) });
  };
