import { OtherInstallationError } from '@chirrup/kernel/installation/other-installation';
import { MissingMigrationError } from '@chirrup/persistence/check-schema';
import { NewerDataError } from '@chirrup/persistence/migrate';
import { ConfigError } from '../config/read-config.js';
import { EngineUnavailableError } from '../engines/engine-wait.js';

type ErrorClass = abstract new (...args: never[]) => Error;

const FOR_PEOPLE: readonly ErrorClass[] = [
  ConfigError,
  EngineUnavailableError,
  NewerDataError,
  MissingMigrationError,
  OtherInstallationError,
];

/**
 * One line where a person can do something about it, the whole stack where a developer must.
 * @param more further errors whose message is for people
 */
export const explainError = (error: unknown, more: readonly ErrorClass[] = []): string => {
  if (!(error instanceof Error)) return String(error);
  const isForPeople = [...FOR_PEOPLE, ...more].some((known) => error instanceof known);
  return isForPeople ? error.message : (error.stack ?? error.message);
};
