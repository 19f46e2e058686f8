// unit (no network, no database), lab (arithmetic of what measures), frontend and widget (screens in jsdom), int (the
// embedded engines), contracts (the ports on the engines of separate services), engine-use (what only those engines do),
// engine-faults (those engines stopped, killed and frozen), charts (rendered by helm), e2e (a real browser).
const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
    },
    module: { type: 'es6' },
  },
];
// run by `npm run test:cluster`, not with every change: minutes of building indexes, and of engines failing and returning
const ENGINE_USE =
  '{opensearch-freshness,opensearch-indexing,opensearch-secured,secured-engines}.cluster-spec.ts';
const ENGINE_FAULTS = '{*-faults,rolling,frozen-relay}.cluster-spec.ts';
const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  // a dependency that exports its source too is compiled like ours; JavaScript is never transformed
  transformIgnorePatterns: [],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'default'] },
  globalSetup: '<rootDir>/scripts/tests/temporary-folder.mjs',
};
export default {
  testTimeout: 60_000,
  // modules of finished suites stay in a worker's memory
  workerIdleMemoryLimit: '1536MB',
  projects: [
    {
      ...common,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{services,proto,scripts,e2e,widget/integrations}/**/*.spec.ts',
        '!**/e2e/lab/**',
      ],
    },
    {
      ...common,
      displayName: 'lab',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/e2e/lab/**/*.spec.ts'],
    },
    {
      ...common,
      displayName: 'frontend',
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/frontend/src/testing/web-globals.mjs'],
      setupFilesAfterEnv: ['<rootDir>/frontend/src/testing/setup.ts'],
      extensionsToTreatAsEsm: [...common.extensionsToTreatAsEsm, '.md'],
      moduleNameMapper: {
        ...common.moduleNameMapper,
        '\\.css$': '<rootDir>/frontend/src/testing/no-styles.mjs',
      },
      transform: {
        ...common.transform,
        '\\.md$': '<rootDir>/frontend/scripts/documents/compile-document.mjs',
      },
      testMatch: ['<rootDir>/frontend/src/**/*.spec.{ts,tsx}'],
      testEnvironmentOptions: { customExportConditions: ['source', 'browser', 'default'] },
    },
    {
      ...common,
      displayName: 'widget',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/widget/src/**/*.spec.{ts,tsx}'],
      moduleNameMapper: {
        ...common.moduleNameMapper,
        '\\.css$': '<rootDir>/widget/src/testing/no-css.ts',
        '^react$': '<rootDir>/widget/src/react/react.ts',
        '^react-dom$': '<rootDir>/widget/src/react/react-dom.ts',
        '^react/jsx-runtime$': 'preact/jsx-runtime',
      },
      testEnvironmentOptions: { customExportConditions: ['source', 'browser', 'default'] },
    },
    {
      ...common,
      displayName: 'int',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/services/**/test/**/*.int-spec.ts'],
    },
    {
      ...common,
      displayName: 'contracts',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/services/**/test/**/*.cluster-spec.ts',
        `!**/${ENGINE_USE}`,
        `!**/${ENGINE_FAULTS}`,
      ],
    },
    {
      ...common,
      displayName: 'engine-use',
      testEnvironment: 'node',
      testMatch: [`<rootDir>/services/**/test/**/${ENGINE_USE}`],
    },
    {
      ...common,
      displayName: 'engine-faults',
      testEnvironment: 'node',
      testMatch: [`<rootDir>/services/**/test/**/${ENGINE_FAULTS}`],
    },
    {
      ...common,
      displayName: 'charts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/charts/tests/**/*.chart-spec.ts'],
    },
    {
      ...common,
      displayName: 'e2e',
      // its browser is unpacked into the machine's folder, once for all runs
      globalSetup: null,
      testEnvironment: 'node',
      testMatch: ['<rootDir>/e2e/{specs,lab/faults/test}/**/*.e2e-spec.ts'],
    },
  ],
};
