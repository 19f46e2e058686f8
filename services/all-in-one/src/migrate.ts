import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { createLog } from '@chirrup/service-defaults/log/pino-log';
import { migrateServices, migrationConfig } from './migrate-services.js';
import { runCommand } from './run-command.js';

await runCommand(async () => {
  const config = readConfig(migrationConfig, process.env);
  await migrateServices(config, createLog(config.LOG_LEVEL, 'migrate'));
  return 'All schemas are up to date.';
});
