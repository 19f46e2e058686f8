/** A suite that needs an engine. Where `missing` says what is not there, it is skipped and says so in one line. */
export const describeWith = (title: string, missing: string | undefined, suite: () => void): void => {
  if (missing === undefined) {
    describe(title, suite);
    return;
  }
  // Jest shows nothing of a file in which every test is skipped
  process.stderr.write(`Skipped "${title}": it ${missing}\n`);
  describe(title, () => it.skip(missing, () => undefined));
};
