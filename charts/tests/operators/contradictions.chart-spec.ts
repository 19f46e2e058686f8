import { podsOf, renderWith, withHelm } from '../rendered-chart.js';

const OWN = {
  existingSecret: '',
  values: { 'database-admin-url': 'postgres://o@pg/db', 'redis-url': 'redis://r' },
};

withHelm('values that cannot work together', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    ['a Gateway without parent', { gateway: { enabled: true } }, /gateway.parentRefs is needed/],
    ['a log-in without name', { kafka: { sasl: { mechanism: 'plain' } } }, /kafka.sasl.username is needed/],
    ['a name without log-in', { kafka: { sasl: { username: 'u' } } }, /kafka.sasl.mechanism is needed/],
    ['a certificate without TLS', { kafka: { tls: { existingSecret: 'c' } } }, /needs kafka.tls.enabled/],
    [
      'an authority without TLS',
      { redis: { url: 'redis://r', tls: { caSecret: 'c' } } },
      /redis.tls.caSecret needs a redis.url/,
    ],
    [
      'half a certificate',
      { postgresql: { tls: { existingSecret: 'c', keyKey: '' } } },
      /postgresql.tls.certKey and keyKey belong together/,
    ],
    [
      'TLS to a trial engine',
      { engines: { kafka: { enabled: true } }, kafka: { tls: { enabled: true } } },
      /engines.kafka.enabled runs a trial engine without TLS/,
    ],
    [
      'less at most than at least',
      { workloads: { bots: { autoscaling: { enabled: true, minReplicas: 20 } } } },
      /workloads.bots.autoscaling.maxReplicas \(10\) is less than minReplicas \(20\)/,
    ],
    [
      'the same of the embeddings',
      { embeddings: { autoscaling: { enabled: true, minReplicas: 9, maxReplicas: 8 } } },
      /embeddings.autoscaling.maxReplicas/,
    ],
    [
      'an autoscaler that has nothing to count',
      { defaults: { autoscaling: { enabled: true }, resources: { requests: null } } },
      /needs resources.requests.cpu/,
    ],
    [
      'a budget that lets no pod go',
      { defaults: { podDisruptionBudget: { maxUnavailable: '0%' } } },
      /lets no pod go/,
    ],
    [
      'the same the other way round',
      { workloads: { chat: { podDisruptionBudget: { maxUnavailable: null, minAvailable: '100%' } } } },
      /workloads.chat.podDisruptionBudget lets no pod go/,
    ],
    [
      'a password where everybody may read it',
      { redis: { url: 'rediss://u:p@cache:6380' } },
      /redis.url holds a password.*its place is redis-password/,
    ],
    [
      'a key among the settings',
      { settings: { LLM_API_KEY: 'k' } },
      /settings.LLM_API_KEY would stand in a ConfigMap/,
    ],
    ['a port beside a name', { postgresql: { host: 'db:5432' } }, /postgresql\/host/],
    ['a tag in a name', { image: { repository: 'r.example.com:5000/chat:1' } }, /image\/repository/],
    ['a tag that no registry takes', { image: { tag: '1.0+b' } }, /image\/tag/],
    [
      'a role of AWS without TLS',
      { kafka: { sasl: { mechanism: 'aws-msk-iam' } } },
      /aws-msk-iam logs in as the role.*kafka.tls.enabled/,
    ],
    [
      'signed requests in the clear',
      { opensearch: { url: 'http://search', aws: { service: 'es' } } },
      /opensearch.aws.service needs/,
    ],
    ['two places for all secrets', { secrets: { folder: '/vault' } }, /secrets.folder is where files are/],
    ['a path', { publicUrl: 'https://www.example.com/a/' }, /publicUrl .* has a path/],
    ['names that nothing serves', { extraHosts: ['b.example.com'] }, /extraHosts are served by/],
    [
      'a certificate that is not shown',
      { ingress: { enabled: true, tls: { enabled: false, secretName: 'x' } } },
      /ingress.tls.enabled is false/,
    ],
    [
      'two certificates for one',
      { ingress: { enabled: true, tls: { secretName: 'x', useDefaultCertificate: true } } },
      /choose one of ingress.tls/,
    ],
    [
      'values beside a secret',
      { secrets: { values: { 'smtp-url': 'smtp://m' } } },
      /secrets.values.smtp-url is not used/,
    ],
    [
      'one credential in two places',
      { secrets: { ...OWN, from: { 'redis-url': { name: 'cache' } } } },
      /secrets.values.redis-url and secrets.from.redis-url/,
    ],
    [
      'payment without key',
      { secrets: OWN, billing: { provider: 'stripe', portalLink: 'https://p' } },
      /stripe-secret-key is needed/,
    ],
    [
      'two places for authorities',
      { authorities: { existingConfigMap: 'a', existingSecret: 'b' } },
      /choose one of auth/,
    ],
    ['two places for files', { files: { volume: { enabled: true } } }, /choose one of files/],
    ['a provider without model', { model: { provider: 'openai' } }, /model.name is needed/],
    [
      'an address that nothing asks',
      { embeddings: { baseUrl: 'https://e' } },
      /embeddings.baseUrl is not used/,
    ],
    ['a model at no address', { embeddings: { enabled: false, model: 'e' } }, /embeddings.baseUrl is needed/],
    [
      'an end before the wait is over',
      { drain: { preStopSeconds: 100 }, workloads: { auth: { terminationGracePeriodSeconds: 60 } } },
      /terminationGracePeriodSeconds of workloads.auth \(60\)/,
    ],
    [
      'a budget that blocks every node',
      { defaults: { podDisruptionBudget: { maxUnavailable: null, minAvailable: 2 } } },
      /minAvailable \(2\) is no less than its replicas/,
    ],
    [
      'a budget that says two things',
      { workloads: { chat: { podDisruptionBudget: { minAvailable: 1 } } } },
      /set one to null/,
    ],
    [
      'a door to a room inside',
      { workloads: { bots: { service: { type: 'NodePort' } } } },
      /service.type cannot be set/,
    ],
    [
      'a place without name',
      { secrets: { from: { 'redis-url': { key: 'uri' } } } },
      /missing property 'name'/,
    ],
    ['a part taken away', { ingress: null }, /missing property 'ingress'/],
    ['a setting taken away', { rpc: { tls: { mode: null } } }, /missing property 'mode'/],
    ['a key that is none', { secrets: { from: { 'redis-uri': { name: 'a' } } } }, /redis-uri/],
    [
      'a short password',
      { secrets: { ...OWN, values: { ...OWN.values, 'database-password-chat': 'abc' } } },
      /database-password-chat/,
    ],
  ])('%s', (_, values, sentence) => {
    expect(() => renderWith(values)).toThrow(sentence);
  });

  it('are not suspected where they do', () => {
    for (const values of [
      { enabled: true, global: { team: 'x', imageRegistry: null } },
      {
        workloads: null,
        commonLabels: null,
        settings: null,
        networkPolicy: { dnsPorts: ['53'].map(Number) },
      },
      {
        settings: { LIMITS_SCALE: 2, ADDRESS_PROOF: 'off', A: null, BIG: 5_000_000 },
        nodeSelector: { zone: 3 },
      },
      { postgresql: { host: 'fd00::5' } },
    ])
      expect(podsOf(renderWith(values)).size).toBeGreaterThan(10);
    const settings = renderWith({ settings: { BIG: 5_000_000, LOG_LEVEL: 'debug' } }).find(
      ({ kind }) => kind === 'ConfigMap',
    )?.data;
    expect(settings).toMatchObject({ BIG: '5000000', LOG_LEVEL: 'debug' });
  });
});
