import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** A setting is missing or wrong; the message is the one line a person needs. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/**
 * Reads settings through a schema. `NAME_FILE` stands in for `NAME` where a secret comes as a file; empty means unset.
 * @throws ConfigError naming the first setting that does not fit
 */
export const readConfig = <S extends z.ZodType>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): z.infer<S> => {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value) values[name] = value;
  for (const [name, path] of Object.entries(env)) {
    if (!path || !name.endsWith('_FILE')) continue;
    const target = name.slice(0, -'_FILE'.length);
    if (isSetting(schema, target)) values[target] = readSecret(name, path);
  }
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = issue?.path.join('.') ?? '?';
  const problem = name in values ? (issue?.message ?? 'is not valid') : 'is missing';
  throw new ConfigError(`Setting ${name}: ${problem}.`);
};

/** A secret or certificate that comes as a file. @param name of the setting with its path */
export const readSecret = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`Setting ${name}: cannot read ${path} (${(error as NodeJS.ErrnoException).code}).`);
  }
};

const isSetting = (schema: z.ZodType, name: string): boolean =>
  'shape' in schema && name in (schema.shape as object);
