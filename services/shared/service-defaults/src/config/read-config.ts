import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

/** A setting is missing or wrong; the message is the one line a person needs. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads settings through a schema; empty means unset. Where a secret comes as a file, `NAME_FILE` stands in for `NAME`, or a
 * file called `NAME` in `SECRETS_FOLDER`. `X_PASSWORD` is put into an `X_URL` without a password, with any characters.
 * @throws ConfigError naming the first setting that does not fit
 */
export const readConfig = <S extends z.ZodType>(schema: S, env: Env): z.infer<S> => {
  const values: Record<string, string> = {};
  for (const [name, given] of Object.entries(env)) {
    const value = given && withoutLineEnd(given);
    if (value) values[name] = value;
  }
  const isRead = (name: string) =>
    isSetting(schema, name) || (name.endsWith(PASSWORD) && isSetting(schema, urlOf(name)));
  for (const [name, path] of secretFiles(env)) {
    const target = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : name;
    const value = isRead(target) ? readSecret(name, path) : '';
    if (value) values[target] = value;
  }
  for (const [name, password] of Object.entries(values)) {
    const url = name.endsWith(PASSWORD) ? values[urlOf(name)] : undefined;
    if (url !== undefined && isSetting(schema, urlOf(name)))
      values[urlOf(name)] = withPassword(url, password);
  }
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = issue?.path.join('.') ?? '?';
  const problem = name in values ? (issue?.message ?? 'is not valid') : 'is missing';
  throw new ConfigError(`Setting ${name}: ${problem}.`);
};

/**
 * A secret as it is now: files change with the cluster's secrets, while the process runs.
 * @returns undefined if it is not set, or no longer there
 */
export const currentSecret = (env: Env, name: string): string | undefined => {
  try {
    const files = new Map(secretFiles(env));
    const path = files.get(`${name}_FILE`) ?? files.get(name);
    return (path ? readSecret(name, path) : withoutLineEnd(env[name] ?? '')) || undefined;
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
};

/** A secret or certificate that comes as a file. @param name of the setting with its path */
export const readSecret = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`Setting ${name}: cannot read ${path} (${(error as NodeJS.ErrnoException).code}).`);
  }
};

/** Secrets made of a file end with a line break that nobody means, as variables too. */
const withoutLineEnd = (text: string): string => {
  let end = text.length;
  while (end > 0 && '\r\n'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

const isSetting = (schema: z.ZodType, name: string): boolean =>
  'shape' in schema && name in (schema.shape as object);

const PASSWORD = '_PASSWORD';

const urlOf = (name: string): string => `${name.slice(0, -PASSWORD.length)}_URL`;

/** Names and paths of settings that come as files; the one that is named wins over the one in the folder. */
const secretFiles = (env: Env): [string, string][] => {
  const folder = env.SECRETS_FOLDER;
  const inFolder = folder ? namesIn(folder).map((name): [string, string] => [name, join(folder, name)]) : [];
  const named = Object.entries(env).flatMap(([name, path]): [string, string][] =>
    path && name.endsWith('_FILE') ? [[name, path]] : [],
  );
  return [...inFolder, ...named];
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new ConfigError(
      `Setting SECRETS_FOLDER: cannot read ${folder} (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
};

/** Several servers in one address, which is no URL then. */
const SEVERAL = /^([a-z]+\+[a-z]+:\/\/)(?:([^@/]*)@)?([^@]+)$/;

/** What is no URL stays as it is, for the schema to refuse. */
const withPassword = (text: string, password: string): string => {
  const [, scheme, user = '', rest] = SEVERAL.exec(text) ?? [];
  if (scheme) return user.includes(':') ? text : `${scheme}${user}:${encodeURIComponent(password)}@${rest}`;
  const url = URL.parse(text);
  if (!url?.host || url.password) return text;
  url.password = encodeURIComponent(password);
  return url.href;
};
