import { EventsCommandError } from '@chirrup/messaging/cli/events-command';
import { runEvents } from '@chirrup/messaging/cli/run-events';
import { openEventAdmin } from './open-event-admin.js';
import { runCommand } from './run-command.js';

await runCommand(
  () => runEvents(process.argv.slice(2), () => openEventAdmin(process.env)),
  [EventsCommandError],
);
