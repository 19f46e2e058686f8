import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { StandardSchemaValidationPipe } from '@nestjs/common';
import { configureSchemaMessages } from './schema-messages.js';

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[];
}

const describe = ({ path = [], message }: Issue): string => {
  const field = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
  return field === '' ? message : `${field}: ${message}`;
};

/** Names the first fields that do not fit and the rules they break; a hostile body cannot make it long. */
export const invalidRequest = (issues: readonly Issue[]): DomainError => {
  const reasons = issues.slice(0, 5).map(describe);
  const [first = ''] = reasons;
  return new DomainError(
    commonErrors.invalid,
    { detail: reasons.join('; ').slice(0, 500) },
    `${commonErrors.invalid.message} ${first.slice(0, 200)}`,
  );
};

/** Checks bodies and queries against the schemas of their parameters. */
export const requestSchemaPipe = (): StandardSchemaValidationPipe => {
  configureSchemaMessages();
  return new StandardSchemaValidationPipe({ exceptionFactory: invalidRequest });
};
