import { DomainError, type ErrorDefinition } from '@chirrup/kernel/domain-error';
import { isVisible } from '@chirrup/text/display/visible';

/** Control characters, and those a text of several lines may not have. */
const NOT_IN_LINE = /\p{Cc}/u;
const NOT_IN_TEXT = /[^\P{Cc}\t\n\r]/u;

/** How a text is checked: its name for people, its longest length, and the error it fails with. */
export interface TextRule {
  label: string;
  max: number;
  error: ErrorDefinition;
}

const check = (value: string, { label, max, error }: TextRule, forbidden: RegExp): string => {
  const refuse = (problem: string) => new DomainError(error, { detail: label }, `${label} ${problem}`);
  if (value.length > max) throw refuse(`can have up to ${max.toLocaleString('en')} characters.`);
  if (forbidden.test(value) || !value.isWellFormed())
    throw refuse('contains characters that cannot be used here.');
  return value;
};

/** One line that is a name: what is not empty has something to see, so that it can be told from others. */
export const checkName = (value: string, rule: TextRule): string => {
  checkLine(value, rule);
  if (value === '' || isVisible(value)) return value;
  throw new DomainError(rule.error, { detail: rule.label }, `${rule.label} must have something to see.`);
};

/** Text that is not empty without showing anything. */
export const checkSeen = (value: string, rule: TextRule): string => {
  checkText(value, rule);
  if (value.trim() === '' || isVisible(value)) return value;
  throw new DomainError(rule.error, { detail: rule.label }, `${rule.label} must have something to see.`);
};

/** One line of text. */
export const checkLine = (value: string, rule: TextRule): string => check(value, rule, NOT_IN_LINE);

/** Text that may have several lines. */
export const checkText = (value: string, rule: TextRule): string => check(value, rule, NOT_IN_TEXT);
