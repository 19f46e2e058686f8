import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartFolder, ofKind, renderWith, withHelm } from './rendered-chart.js';

withHelm('monitoring', () => {
  it('brings alerts that name their runbook', () => {
    const [rules] = ofKind('monitored.yaml', 'PrometheusRule');
    const alerts = rules?.spec.groups[0].rules;
    expect(alerts.length).toBeGreaterThanOrEqual(25);
    expect(alerts[0].annotations.summary).toBeDefined();
    expect(ofKind('external.yaml', 'PrometheusRule')).toEqual([]);
    const runbooks = readFileSync(join(chartFolder, 'alerts', 'runbooks.md'), 'utf8');
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook).toBe(`charts/chirrup/alerts/runbooks.md#${alert.toLowerCase()}`);
      expect(runbooks).toContain(`\n## ${alert}\n`);
    }
  });

  it('looks at its own pods only, in a cluster and in a namespace with others', () => {
    const alertsOf = (...more: string[]) => {
      const rules = renderWith({ monitoring: { rules: { enabled: true } } }, ...more).find(
        ({ kind }) => kind === 'PrometheusRule',
      );
      return rules?.spec.groups[0].rules as { expr: string; labels: Record<string, string> }[];
    };
    const selectors = alertsOf().flatMap(
      ({ expr }) => expr.match(/\b(chirrup|kube|container|nodejs)_\w+(\{[^}]*)?/g) ?? [],
    );
    expect(selectors.length).toBeGreaterThanOrEqual(40);
    const isOurs = /\{namespace="chat",(?:pod|deployment)=~"(demo-chirrup-\([^"]+)"/;
    for (const selector of selectors) expect(selector).toMatch(isOurs);
    const pods = new RegExp(`^(${isOurs.exec(selectors[0] ?? '')?.[1]})$`);
    for (const name of ['chat-7d9f8b6c5-x2x4z', 'bff-console-66b5-abcde', 'knowledge-crawler7k2lq'])
      expect(`demo-chirrup-${name}`).toMatch(pods);
    for (const other of ['demo2-chirrup-chat-7d9f8b6c5-x2x4z', 'demo-chirrup-chat-auth-7d9f8b6c5-x2x4z'])
      expect(other).not.toMatch(pods);
    expect(alertsOf('--name-template', 'second')[0]?.labels).toMatchObject({
      namespace: 'chat',
      release: 'second-chirrup',
    });
  });

  it('asks alerts and dashboards only for metrics that the product has', () => {
    const documented = readFileSync(join(chartFolder, '../../docs/operations/metrics.md'), 'utf8');
    const texts = readdirSync(join(chartFolder, 'dashboards')).map((name) =>
      readFileSync(join(chartFolder, 'dashboards', name), 'utf8'),
    );
    expect(texts.length).toBeGreaterThanOrEqual(6);
    const rules = readFileSync(join(chartFolder, 'alerts', 'rules.yaml'), 'utf8');
    const names = [rules, ...texts].flatMap((text) => text.match(/\bchirrup_\w+/g) ?? []);
    for (const name of new Set(names))
      expect(documented).toContain(`\`${name.replace(/_(bucket|count|sum)$/, '')}\``);
  });

  it('labels every alert as receivers want it', () => {
    const rules = {
      enabled: true,
      alertLabels: { team: 'support', severity: 'page' },
      alertAnnotations: { chat: '#ops' },
    };
    const change = { ChirrupRepliesSlow: { labels: { severity: 'ticket' } } };
    const found = renderWith({ monitoring: { rules: { ...rules, change } } }).find(
      ({ kind }) => kind === 'PrometheusRule',
    );
    const alerts = found?.spec.groups.flatMap((group: { rules: { alert?: string }[] }) => group.rules) ?? [];
    for (const { alert, labels, annotations } of alerts.filter((rule: { alert?: string }) => rule.alert)) {
      const severity = alert === 'ChirrupRepliesSlow' ? 'ticket' : 'page';
      expect([alert, labels]).toEqual([alert, expect.objectContaining({ team: 'support', severity })]);
      expect([alert, annotations.chat, typeof annotations.summary]).toEqual([alert, '#ops', 'string']);
    }
  });

  it('brings dashboards with a panel for each place', () => {
    const dashboards = ofKind('monitored.yaml', 'ConfigMap').filter(({ metadata }) =>
      metadata.name.includes('-dashboard-'),
    );
    expect(dashboards).toHaveLength(6);
    for (const { data } of dashboards) {
      const { panels, title } = JSON.parse(Object.values(data as Record<string, string>)[0] ?? '');
      const places = panels.map(({ gridPos }: { gridPos: object }) => JSON.stringify(gridPos));
      expect([title, new Set(places).size]).toEqual([title, panels.length]);
    }
  });

  it('brings dashboards that show its own pods only, and that another installation does not overwrite', () => {
    const boards = (...more: string[]) =>
      renderWith({ monitoring: { dashboards: { enabled: true } } }, ...more).flatMap(({ metadata, data }) =>
        metadata.name.includes('-dashboard-') ? Object.entries(data as Record<string, string>) : [],
      );
    const one = boards();
    for (const [file, text] of one) {
      const { uid, title, panels, templating } = JSON.parse(text);
      expect([file, uid.length <= 40, title]).toEqual([
        file,
        true,
        expect.stringContaining('chat/demo-chirrup'),
      ]);
      expect(templating.list.map(({ name }: { name: string }) => name)).toEqual(['datasource']);
      const selectors = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
        targets.flatMap(({ expr }) => expr.split(/\b(?:chirrup|nodejs|process)_\w+/).slice(1)),
      );
      expect(selectors.length).toBeGreaterThan(5);
      for (const selector of selectors)
        expect([title, selector]).toEqual([
          title,
          expect.stringMatching(/^\{namespace="chat",pod=~"demo-chirrup-\(/),
        ]);
    }
    for (const others of [boards('--name-template', 'second'), boards('--namespace', 'elsewhere')])
      for (const [n, [file, text]] of others.entries()) {
        const mine = JSON.parse(one[n]?.[1] ?? '{}');
        const theirs = JSON.parse(text);
        const isShared = [file === one[n]?.[0], theirs.uid === mine.uid, theirs.title === mine.title];
        expect(isShared).toEqual([false, false, false]);
      }
  });

  it('brings dashboards whose panels have a unit, questions and the chosen data source', () => {
    const names = readdirSync(join(chartFolder, 'dashboards'));
    const dashboards = names.map((name) =>
      JSON.parse(readFileSync(join(chartFolder, 'dashboards', name), 'utf8')),
    );
    expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(names.length);
    for (const { title: dashboard, templating, panels } of dashboards) {
      expect(templating.list).toContainEqual(
        expect.objectContaining({ name: 'datasource', type: 'datasource' }),
      );
      expect(templating.list).toContainEqual(expect.objectContaining({ name: 'namespace', multi: true }));
      expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length);
      for (const { title, datasource, fieldConfig, targets, gridPos } of panels) {
        const place = `${dashboard}: ${title}`;
        expect([place, datasource.uid]).toEqual([place, '$'.concat('{datasource}')]);
        expect([place, typeof fieldConfig.defaults.unit]).toEqual([place, 'string']);
        expect([place, targets.length > 0, gridPos.x + gridPos.w <= 24]).toEqual([place, true, true]);
        // one Grafana may show several installations
        const selectors = targets.flatMap(({ expr }: { expr: string }) =>
          expr.split(/\b(?:chirrup|nodejs|process)_\w+/).slice(1),
        );
        for (const selector of selectors)
          expect([place, selector.startsWith('{namespace=~"$namespace"')]).toEqual([place, true]);
        const letters = targets.map(({ refId }: { refId: string }) => refId);
        expect([place, new Set(letters).size]).toEqual([place, letters.length]);
      }
    }
  });
});
