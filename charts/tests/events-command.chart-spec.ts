import { componentOf, ofKind, withHelm } from './rendered-chart.js';

withHelm('events command', () => {
  const jobOf = (file: string) =>
    ofKind(file, 'CronJob').find((object) => componentOf(object) === 'events')?.spec;
  const podOf = (file: string) => jobOf(file)?.jobTemplate.spec.template.spec;

  it('never runs by itself', () => {
    expect(jobOf('external.yaml')).toMatchObject({ suspend: true });
    expect(podOf('external.yaml').restartPolicy).toBe('Never');
  });

  it('knows the log and nothing of databases and keys', () => {
    const [{ args, env, envFrom }] = podOf('external.yaml').containers;
    expect(args).toEqual(['dist/events.js', 'lag']);
    expect(envFrom).toEqual([{ configMapRef: { name: 'demo-chirrup-settings' } }]);
    expect(env.map(({ name }: { name: string }) => name)).toEqual(['KAFKA_SASL_PASSWORD']);
    expect(podOf('small.yaml').containers[0].env).toBeUndefined();
  });

  it('meets Pod Security "restricted" and reaches Kafka alone', () => {
    const spec = podOf('external.yaml');
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(spec.containers[0].securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const policy = ofKind('external.yaml', 'NetworkPolicy').find(({ metadata }) =>
      metadata.name.endsWith('-events'),
    );
    expect(policy?.spec.egress).toEqual([{ to: expect.anything(), ports: [{ port: 9093 }] }]);
  });
});
