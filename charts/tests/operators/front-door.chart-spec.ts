import { componentOf, renderWith, withHelm } from '../rendered-chart.js';

const ingresses = (values: Record<string, unknown>) =>
  renderWith({ ...values, ingress: { enabled: true, ...(values.ingress as object) } }).filter(
    ({ kind }) => kind === 'Ingress',
  );
const service = (name: string, values: Record<string, unknown>) =>
  renderWith(values).find((object) => object.kind === 'Service' && componentOf(object) === name);

withHelm('front doors', () => {
  it('have any number of hosts and certificates, or none', () => {
    const hosts = ['chat.example.com', 'help.example.com', '*.shop.example.com'];
    const [wild] = ingresses({
      extraHosts: hosts.slice(1),
      ingress: { tls: { useDefaultCertificate: true } },
    });
    expect(wild?.spec.rules.map(({ host }: { host: string }) => host)).toEqual(hosts);
    expect(wild?.spec.tls).toEqual([{ hosts }]);
    const certificates = [
      { hosts: [hosts[0]], secretName: 'a' },
      { hosts: [hosts[1]], secretName: 'b' },
    ];
    expect(ingresses({ ingress: { tls: { certificates } } })[0]?.spec.tls).toEqual(certificates);
    expect(ingresses({ ingress: { tls: { enabled: false } } })[0]?.spec).not.toHaveProperty('tls');
  });

  it('order the certificate of both Ingresses once', () => {
    const [all, sockets] = ingresses({
      ingress: {
        annotations: { 'cert-manager.io/cluster-issuer': 'house', a: '1' },
        consoleSockets: { annotations: { affinity: 'cookie' } },
      },
    });
    expect(all?.metadata.annotations).toMatchObject({ 'cert-manager.io/cluster-issuer': 'house' });
    expect(sockets?.metadata.annotations).toEqual({ a: '1', affinity: 'cookie' });
    expect(sockets?.spec.tls).toEqual(all?.spec.tls);
  });

  it('of a Gateway have timeouts, filters and rules of the house', () => {
    const redirect = {
      matches: [{ path: { type: 'Exact', value: '/old' } }],
      filters: [
        {
          type: 'RequestRedirect',
          requestRedirect: { path: { type: 'ReplaceFullPath', replaceFullPath: '/' } },
        },
      ],
    };
    const header = {
      type: 'ResponseHeaderModifier',
      responseHeaderModifier: { set: [{ name: 'x', value: 'y' }] },
    };
    const gateway = {
      enabled: true,
      parentRefs: [{ name: 'public', namespace: 'gateways', sectionName: 'https' }],
      timeouts: { request: '0s' },
      filters: [header],
      extraRules: [redirect],
    };
    const route = renderWith({ gateway }).find(({ kind }) => kind === 'HTTPRoute');
    expect(route?.spec.parentRefs).toEqual(gateway.parentRefs);
    const [first, ...ours] = route?.spec.rules ?? [];
    expect(first).toEqual(redirect);
    expect(ours).toHaveLength(2);
    for (const rule of ours) expect(rule).toMatchObject({ timeouts: { request: '0s' }, filters: [header] });
  });

  it('and all Services have the addresses that the values say', () => {
    const families = { ipFamilyPolicy: 'PreferDualStack', ipFamilies: ['IPv6', 'IPv4'] };
    const services = renderWith({
      service: { ...families, labels: { tier: 1 } },
      engines: { redis: { enabled: true } },
      workloads: { chat: { service: { ipFamilyPolicy: 'SingleStack', ipFamilies: ['IPv6'] } } },
    }).filter(({ kind }) => kind === 'Service');
    expect(services.length).toBeGreaterThan(8);
    for (const object of services) {
      const isChat = componentOf(object) === 'chat';
      expect(object.spec).toMatchObject(
        isChat ? { ipFamilyPolicy: 'SingleStack', ipFamilies: ['IPv6'] } : families,
      );
      expect(object.metadata.labels?.tier).toBe('1');
    }
  });

  it('give cookies to sockets of consoles alone', () => {
    const [all, sockets] = ingresses({
      ingress: {
        annotations: { a: '1', b: '2' },
        consoleSockets: { annotations: { b: '3', affinity: 'cookie' } },
      },
    });
    expect(all?.metadata.annotations).toEqual({ a: '1', b: '2' });
    expect(sockets?.metadata.annotations).toEqual({ a: '1', b: '3', affinity: 'cookie' });
    expect(sockets?.spec.rules[0].http.paths).toEqual([
      expect.objectContaining({
        path: '/socket.io',
        backend: { service: expect.objectContaining({ name: 'demo-chirrup-bff-console' }) },
      }),
    ]);
    expect(ingresses({})).toHaveLength(1);
  });

  it('take paths of the load balancer`s own before ours', () => {
    const redirect = {
      path: '/',
      pathType: 'Prefix',
      backend: { service: { name: 'ssl-redirect', port: { name: 'use-annotation' } } },
    };
    const [ingress] = ingresses({ ingress: { extraPaths: [redirect], pathType: 'ImplementationSpecific' } });
    const paths = ingress?.spec.rules[0].http.paths;
    expect(paths[0]).toEqual(redirect);
    expect(paths[1].pathType).toBe('ImplementationSpecific');
  });

  it('are Services of any kind, and routes that follow their ports', () => {
    const values = {
      workloads: {
        'bff-console': {
          service: {
            type: 'LoadBalancer',
            port: 8080,
            ipFamilyPolicy: 'PreferDualStack',
            annotations: { lb: true },
            sessionAffinity: 'None',
          },
        },
        chat: { service: { annotations: { mesh: 'x' } } },
      },
      gateway: { enabled: true, parentRefs: [{ name: 'public' }], annotations: { zone: 'eu' } },
      extraHosts: ['two.example.com'],
    };
    expect(service('bff-console', values)).toMatchObject({
      metadata: { annotations: { lb: 'true' } },
      spec: {
        type: 'LoadBalancer',
        ipFamilyPolicy: 'PreferDualStack',
        sessionAffinity: 'None',
        ports: [{ name: 'http', port: 8080, targetPort: 'http' }],
      },
    });
    expect(service('chat', values)).toMatchObject({
      metadata: { annotations: { mesh: 'x' } },
      spec: { clusterIP: 'None' },
    });
    const route = renderWith(values).find(({ kind }) => kind === 'HTTPRoute');
    expect(route?.metadata.annotations).toEqual({ zone: 'eu' });
    expect(route?.spec.hostnames).toEqual(['chat.example.com', 'two.example.com']);
    expect(route?.spec.rules.at(-1).backendRefs).toEqual([{ name: 'demo-chirrup-bff-console', port: 8080 }]);
  });

  it('leave counting to whom the values say', () => {
    for (const defaults of [{ replicas: null }, { autoscaling: { enabled: true, kind: 'external' } }]) {
      const objects = renderWith({ defaults });
      for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'Deployment'))
        if (!metadata.name.endsWith('-embeddings'))
          expect([metadata.name, spec.replicas]).toEqual([metadata.name, undefined]);
      expect(objects.filter(({ kind }) => /Autoscaler|ScaledObject/.test(kind))).toEqual([]);
    }
  });
});
