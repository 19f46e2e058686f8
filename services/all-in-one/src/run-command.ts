import { StartUpError } from '@chirrup/embedded-host/start-up-error';
import { explainError } from '@chirrup/service-defaults/process/explain-error';

/**
 * The whole of a command's program: prints what `run` returns, else why it failed, and ends with code 1.
 * @param forPeople errors of the command whose message is all a person needs
 */
export const runCommand = async (
  run: () => Promise<string>,
  forPeople: Parameters<typeof explainError>[1] = [],
): Promise<void> => {
  try {
    process.stdout.write(`${await run()}\n`);
  } catch (error) {
    process.stderr.write(`${explainError(error, [StartUpError, ...forPeople])}\n`);
    process.exitCode = 1;
  }
};
