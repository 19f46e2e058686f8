import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const COUNTED: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries' };

const bounded = (issue: Issue, word: string, bound: unknown): string => {
  const counted = COUNTED[String(issue.origin)];
  return `must ${counted ? 'have' : 'be'} ${word} ${bound}${counted ?? ''}`;
};

/** What a value must be like, to go after the name of its field; undefined: the library's own text is used. */
const messageOf = (issue: Issue): string | undefined => {
  switch (issue.code) {
    case 'too_big':
      return bounded(issue, 'at most', issue.maximum);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return bounded(issue, 'at least', issue.minimum);
    case 'invalid_type':
      return issue.input === undefined
        ? `is missing, must be of type ${issue.expected}`
        : `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be one of ${(issue.values as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'unrecognized_keys':
      return `has no field ${(issue.keys as string[]).slice(0, 5).join(', ').slice(0, 100)}`;
    default:
      return undefined;
  }
};

/** Gives all schemas of the process readable messages, where they have none of their own. */
export const configureSchemaMessages = (): void => void z.config({ customError: messageOf });
