// Settings are read in one typed place; these files hand the environment to it or to a child process.
const ALLOWED = [
  /^services\/shared\/service-defaults\/src\/process\/bootstrap-service\.ts$/,
  /^services\/all-in-one\/src\/(main|events|figures|backup|billing|migrate|doctor\/doctor)\.ts$/,
  /^services\/shared\/embedded-host\/src\/postgres-process\.ts$/,
  /^(scripts|e2e|charts)\//,
  /^services\/[^/]+\/scripts\//,
  /^services\/shared\/testing\//,
  /\.(spec|int-spec|cluster-spec)\.tsx?$/,
  /^(widget|frontend)\/(scripts\/|vite\.config)/,
];

/** Places that read the environment outside the typed readers, as sentences. */
export const envAccessViolations = (files) =>
  files.flatMap(({ path, text }) => {
    if (ALLOWED.some((pattern) => pattern.test(path))) return [];
    const line = text
      .split('\n')
      .findIndex((l) =>
        /process\s*\.\s*env|process\s*\[\s*['"]env|import\.meta\.env\.(?!DEV|PROD|BASE_URL)/.test(l),
      );
    return line < 0
      ? []
      : [`${path}:${line + 1} reads the environment: take it from the service's config instead`];
  });
