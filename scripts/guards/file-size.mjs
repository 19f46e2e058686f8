const TEST = /\.(spec|int-spec|cluster-spec|e2e-spec)\.tsx?$|-contract\.ts$/;

/** Files longer than 350 lines (tests: 500), as sentences. */
export const fileSizeViolations = (files) =>
  files.flatMap(({ path, text }) => {
    const limit = TEST.test(path) ? 500 : 350;
    const lines = text.split('\n').length - 1;
    return lines > limit ? [`${path} has ${lines} lines, ${limit} are allowed: split it`] : [];
  });
