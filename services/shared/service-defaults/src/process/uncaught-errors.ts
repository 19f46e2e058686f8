/** Exit code of a process that an error of ours has ended: a supervisor starts it again (EX_SOFTWARE of sysexits.h). */
export const SOFTWARE_ERROR = 70;

/** For an error that nothing catches before there is anything to end in order. */
export const endAtOnce = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  process.exit(SOFTWARE_ERROR);
};
