import { join } from 'node:path';
import { type KubernetesObject, render } from './helm.js';
import { helm, valuesFolder, withHelm } from './rendered-chart.js';

const withValues = (...set: string[]): KubernetesObject[] =>
  render(helm ?? '', join(valuesFolder, 'external.yaml'), ...set.flatMap((one) => ['--set', one]));
const settingsOf = (...values: string[]) =>
  withValues(...values).find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
const named = (kind: string, name: string, ...values: string[]) =>
  withValues(...values).filter(
    (object) => object.kind === kind && object.metadata.labels?.['app.kubernetes.io/component'] === name,
  );
const API = ['embeddings.enabled=false', 'embeddings.baseUrl=https://embed.example/v1'];

withHelm('embeddings', () => {
  it('have the names and prefixes of the model', () => {
    const names = ['embeddings.model=e5', 'embeddings.queryModel=q', 'embeddings.queryPrefix=query: '];
    expect(settingsOf(...API, ...names)).toMatchObject({
      EMBEDDINGS_MODEL: 'e5',
      EMBEDDINGS_QUERY_MODEL: 'q',
      EMBEDDINGS_QUERY_PREFIX: 'query: ',
    });
    expect(settingsOf(...API)).not.toHaveProperty('EMBEDDINGS_MODEL');
  });

  it('listen where everything else does', () => {
    const argsOf = (...values: string[]) =>
      named('Deployment', 'embeddings', ...values)[0]?.spec.template.spec.containers[0].args.slice(0, 2);
    expect(argsOf()).toEqual(['--host', '0.0.0.0']);
    expect(argsOf('listenAddress=::')).toEqual(['--host', '::']);
  });

  it('of the model before serve while another makes its own', () => {
    expect(settingsOf(...API)).not.toHaveProperty('EMBEDDINGS_PREVIOUS_MODEL');
    expect(settingsOf(...API, 'embeddings.previous.model=ada')).toMatchObject({
      EMBEDDINGS_PREVIOUS_MODEL: 'ada',
    });
    const own = [...API, 'embeddings.previous.own=true'];
    expect(settingsOf(...own)).toMatchObject({
      EMBEDDINGS_BASE_URL: 'https://embed.example/v1',
      EMBEDDINGS_PREVIOUS_BASE_URL: 'http://demo-chirrup-embeddings:8080/v1',
      EMBEDDINGS_PREVIOUS_MODEL: 'e5-small-q4',
    });
    for (const kind of ['Deployment', 'Service']) {
      expect(named(kind, 'embeddings', ...API)).toEqual([]);
      expect(named(kind, 'embeddings', ...own)).toHaveLength(1);
    }
  });

  it('of both models are in reach', () => {
    const elsewhere = 'embeddings.previous.baseUrl=https://old.example/v1';
    const [policy] = named('NetworkPolicy', 'knowledge', elsewhere, 'embeddings.previous.model=ada');
    const ports = policy?.spec.egress.flatMap((rule: { ports: { port: number }[] }) =>
      rule.ports.map(({ port }) => port),
    );
    expect(ports).toEqual(expect.arrayContaining([8080, 443]));
  });
});
