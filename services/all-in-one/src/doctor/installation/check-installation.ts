import { databaseChecks, idByDatabase } from './database-checks.js';
import { type Env, readDoctorConfig } from './doctor.config.js';
import { engineChecks } from './engine-checks.js';
import { processChecks } from './process-checks.js';
import { type Report, runChecks } from './report.js';

/** Looks at every engine, right and address of the settings. @throws ConfigError */
export const checkInstallation = async (env: Env): Promise<Report> => {
  const config = readDoctorConfig(env);
  const id = await idByDatabase(config);
  return runChecks([...databaseChecks(config), ...engineChecks(config, env, id), ...processChecks(config)]);
};
