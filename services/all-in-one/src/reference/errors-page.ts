import { statusOf } from '@chirrup/bff/http/errors/error-body';
import { commonErrors, type ErrorDefinition } from '@chirrup/kernel/domain-error';
import { botNotFound } from '@chirrup/tenancy/guards';

const isDefinition = (value: unknown): value is ErrorDefinition =>
  typeof value === 'object' && value !== null && 'code' in value && 'kind' in value && 'message' in value;

/** The definitions a module exports, alone or in tables. */
const definitionsOf = (exported: object): ErrorDefinition[] =>
  Object.values(exported)
    .flatMap((value) => (isDefinition(value) ? [value] : Object.values(value ?? {})))
    .filter(isDefinition);

/** @param modules what the `*.errors.ts` files export */
export const errorsPage = (modules: readonly object[]): string => {
  const known = new Map<string, ErrorDefinition>();
  for (const definition of definitionsOf({ commonErrors, botNotFound }))
    known.set(definition.code, definition);
  for (const definition of modules.flatMap(definitionsOf))
    if (!known.has(definition.code)) known.set(definition.code, definition);
  const areas = Map.groupBy([...known.values()], ({ code }) => code.split('.')[0] ?? '');
  const sections = [...areas]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([area, definitions]) => {
      const lines = definitions
        .sort((a, b) => (a.code < b.code ? -1 : 1))
        .map((one) => `- \`${one.code}\` (${statusOf(one)}): ${one.message}`);
      return `## ${area}\n\n${lines.join('\n')}`;
    });
  return `# Errors

Written by \`npm run reference\` from the \`*.errors.ts\` tables in the code; a test compares. The shape of an error is in
[api.md](api.md). A code stays what it is; its message may change.

${sections.join('\n\n')}
`;
};
