import { useProxy } from '@chirrup/service-defaults/process/use-proxy';
import { runCommand } from '../run-command.js';

/** With the address of a page: whether the widget works there. */
const onPage = async (args: readonly string[]): Promise<void> => {
  const { checkWidget, DoctorError } = await import('./check-widget.js');
  await runCommand(() => checkWidget(args, process.env), [DoctorError]);
};

/** Alone: every engine, right and address of the settings. */
const ofInstallation = async (): Promise<void> => {
  const { checkInstallation } = await import('./installation/check-installation.js');
  useProxy(process.env);
  await runCommand(async () => {
    const { text, problems } = await checkInstallation(process.env);
    if (problems > 0) process.exitCode = 1;
    return text;
  });
  // connections of checks that were given up may still be open
  process.exit();
};

const args = process.argv.slice(2);
await (args.length > 0 ? onPage(args) : ofInstallation());
