import { StartUpError } from '@chirrup/embedded-host/start-up-error';
import { EventsCommandError } from '@chirrup/messaging/cli/events-command';
import { runEvents } from '@chirrup/messaging/cli/run-events';
import { ConfigError } from '@chirrup/service-defaults/config/read-config';
import { EngineUnavailableError } from '@chirrup/service-defaults/engines/engine-wait';
import { openEventAdmin } from './open-event-admin.js';

const explains = (error: unknown): error is Error =>
  [EventsCommandError, StartUpError, EngineUnavailableError, ConfigError].some(
    (known) => error instanceof known,
  );

try {
  const text = await runEvents(process.argv.slice(2), () => openEventAdmin(process.env));
  process.stdout.write(`${text}\n`);
} catch (error) {
  const text = explains(error) ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
