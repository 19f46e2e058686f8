import { StartUpError } from '@chirrup/embedded-host/start-up-error';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { createLog } from '@chirrup/service-defaults/log/pino-log';
import { explainError } from '@chirrup/service-defaults/process/explain-error';
import { migrateServices, migrationConfig } from './migrate-services.js';

// lines of a log to the last: it runs as a Job, whose output is collected like that of the services
try {
  const config = readConfig(migrationConfig, process.env);
  await migrateServices(config, createLog(config.LOG_LEVEL, 'migrate'));
  createLog('info', 'migrate').info({}, 'all schemas are up to date');
} catch (error) {
  createLog('info', 'migrate').error({}, `migrations ended: ${explainError(error, [StartUpError])}`);
  process.exitCode = 1;
}
