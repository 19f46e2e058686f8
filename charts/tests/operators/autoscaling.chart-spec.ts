import { componentOf, renderWith, withHelm } from '../rendered-chart.js';

const scaler = (kind: string, name: string, autoscaling: Record<string, unknown>, more = {}) =>
  renderWith({ defaults: { autoscaling: { enabled: true, ...autoscaling }, ...more } }).find(
    (object) => object.kind === kind && componentOf(object) === name,
  );
const MEMORY = { resources: { requests: { memory: '256Mi' } } };

withHelm('autoscalers', () => {
  it('count what the values say, as fast as they say', () => {
    const pods = {
      type: 'Pods',
      pods: { metric: { name: 'lag' }, target: { type: 'AverageValue', averageValue: '5' } },
    };
    const found = scaler(
      'HorizontalPodAutoscaler',
      'bots',
      {
        cpu: null,
        memory: 80,
        metrics: [pods],
        behavior: { scaleUp: { stabilizationWindowSeconds: 30 } },
        annotations: { owner: 'team' },
      },
      MEMORY,
    );
    expect(found?.metadata.annotations).toEqual({ owner: 'team' });
    expect(found?.spec.behavior).toEqual({
      scaleDown: { stabilizationWindowSeconds: 300 },
      scaleUp: { stabilizationWindowSeconds: 30 },
    });
    expect(found?.spec.metrics).toEqual([
      {
        type: 'Resource',
        resource: { name: 'memory', target: { type: 'Utilization', averageUtilization: 80 } },
      },
      pods,
    ]);
  });

  it('of KEDA take further triggers', () => {
    const cron = {
      type: 'cron',
      metadata: { timezone: 'UTC', start: '0 8 * * *', end: '0 18 * * *', desiredReplicas: '5' },
    };
    const found = scaler('ScaledObject', 'chat-replies', {
      kind: 'keda',
      prometheus: 'http://prometheus:9090',
      triggers: [cron],
      behavior: { scaleDown: { selectPolicy: 'Min' } },
      annotations: { 'autoscaling.keda.sh/paused': true },
    });
    expect(found?.metadata.annotations).toEqual({ 'autoscaling.keda.sh/paused': 'true' });
    expect(found?.spec.triggers.map(({ type }: { type: string }) => type)).toEqual([
      'prometheus',
      'cpu',
      'cron',
    ]);
    expect(found?.spec.advanced.horizontalPodAutoscalerConfig.behavior.scaleDown.selectPolicy).toBe('Min');
  });

  it.each([
    [{ enabled: true, cpu: null }, {}, /autoscaling counts nothing: set cpu, memory or metrics/],
    [
      { enabled: true, memory: 80 },
      { resources: { requests: { memory: null } } },
      /needs resources.requests.memory/,
    ],
  ])('with %j are refused', (autoscaling, more, sentence) => {
    expect(() => renderWith({ defaults: { autoscaling, ...more } })).toThrow(sentence);
  });
});
