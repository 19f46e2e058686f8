import { DomainError } from '@chirrup/kernel/domain-error';
import { checkLine, checkName, checkSeen, checkText, type TextRule } from '../../domain/text.js';
import { botErrors } from './bot.errors.js';

/** One setting of a bot. */
export interface Setting<T> {
  /** Its value in a new bot. */
  initial: T;
  /**
   * The value as it is stored.
   * @throws DomainError `BOTS.INVALID_FIELD`
   */
  check(value: T): T;
}

export const invalidSetting = (label: string, message: string): DomainError =>
  new DomainError(botErrors.invalidField, { detail: label }, message);

const rule = (label: string, max: number): TextRule => ({ label, max, error: botErrors.invalidField });

/** One line of text. */
export const line = (label: string, max: number, initial = ''): Setting<string> => ({
  initial,
  check: (value) => checkLine(value, rule(label, max)),
});

/** One line that visitors read, or none. */
export const label = (name: string, max: number, initial = ''): Setting<string> => ({
  initial,
  check: (value) => checkLine(checkSeen(value, rule(name, max)), rule(name, max)),
});

/** One line that names something. */
export const name = (label: string, max: number, initial: string): Setting<string> => ({
  initial,
  check: (value) => checkName(value, rule(label, max)),
});

/** Text of several lines. */
export const text = (label: string, max: number): Setting<string> => ({
  initial: '',
  check: (value) => checkText(value, rule(label, max)),
});

/** One of some values. */
export const choice = <T extends string>(
  label: string,
  values: readonly T[],
  initial: NoInfer<T>,
  description = values.join(', ').replace(/, ([^,]*)$/, ' or $1'),
): Setting<string> => ({
  initial,
  check(value) {
    if ((values as readonly string[]).includes(value)) return value;
    throw invalidSetting(label, `${label} must be ${description}.`);
  },
});
