import { NewerDataError } from '@chirrup/persistence/migrate';
import { ConfigError, readConfig } from '@chirrup/service-defaults/config/read-config';
import { EngineUnavailableError } from '@chirrup/service-defaults/engines/engine-wait';
import { createLog } from '@chirrup/service-defaults/log/pino-log';
import { migrateServices, migrationConfig } from './migrate-services.js';

const forPeople = [ConfigError, EngineUnavailableError, NewerDataError];

try {
  const config = readConfig(migrationConfig, process.env);
  await migrateServices(config, createLog(config.LOG_LEVEL, 'migrate'));
} catch (error) {
  const isForPeople = forPeople.some((known) => error instanceof known);
  const text = error instanceof Error ? (isForPeople ? error.message : error.stack) : String(error);
  process.stderr.write(`The migrations did not run: ${text}\n`);
  process.exitCode = 1;
}
