import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEST = /\.(spec|int-spec|cluster-spec|e2e-spec)\.tsx?$|\/(test|scripts|testing)\//;
const SERVICE = /^services\/(?!shared\/|all-in-one\/)([^/]+)\/src\//;
const LIBRARY = /^services\/shared\/([^/]+)\/src\//;

/** Docs page with the imports between rooms and between the features of a service, tests left out. */
export const architecture = (modules) => {
  const services = [...new Set(edges(modules, SERVICE, SERVICE).nodes)].sort();
  const parts = [
    '# Architecture',
    'Generated from the imports by `npm run graph`; `npm run check` compares. An arrow means "imports". Tests are left out.',
    '',
    'Services never import each other: they call over `rpc` and read events ([README](../README.md#map)). All of them start with `service-defaults`.',
    '## Server libraries',
    diagram(withoutIndirect(edges(modules, LIBRARY, LIBRARY).arrows)),
    'Arrows that follow from others are left out.',
    '## Libraries of each service',
    '| service | imports from `services/shared` |',
    '|---|---|',
    ...services.map((service) => `| ${service} | ${librariesOf(modules, service).join(' ')} |`),
  ];
  for (const service of services) {
    const folder = new RegExp(`^services/${service}/src/([^/]+)/`);
    const { arrows } = edges(modules, folder, folder);
    if (arrows.length > 1) parts.push(`## Folders of ${service}`, diagram(arrows));
  }
  return `${parts.join('\n')}\n`;
};

/** How the page differs from what the imports say now, as a sentence. */
export const architectureViolations = (modules, root) => {
  const file = join(root, 'docs/architecture.md');
  if (existsSync(file) && readFileSync(file, 'utf8') === architecture(modules)) return [];
  return ['docs/architecture.md is not what the imports say: run npm run graph'];
};

const edges = (modules, from, to) => {
  const arrows = new Set();
  const nodes = [];
  for (const { source, dependencies } of modules) {
    const a = from.exec(source)?.[1];
    if (!a || TEST.test(source)) continue;
    nodes.push(a);
    for (const { resolved } of dependencies) {
      const b = to.exec(resolved)?.[1];
      if (b && b !== a && !TEST.test(resolved)) arrows.add(`${a} ${b}`);
    }
  }
  return { nodes, arrows: [...arrows].sort().map((arrow) => arrow.split(' ')) };
};

const librariesOf = (modules, service) => {
  const { arrows } = edges(modules, new RegExp(`^services/(${service})/src/`), LIBRARY);
  return arrows.map(([, library]) => `\`${library}\``);
};

/** Without the arrows that a longer path of arrows implies. */
const withoutIndirect = (arrows) => {
  const targetsOf = (node) => arrows.flatMap(([a, b]) => (a === node ? [b] : []));
  const reachable = (nodes, seen = new Set()) => {
    for (const node of nodes) if (!seen.has(node)) reachable(targetsOf(node), seen.add(node));
    return seen;
  };
  return arrows.filter(([a, b]) => {
    const others = targetsOf(a).filter((target) => target !== b);
    return !reachable(others).has(b);
  });
};

const diagram = (arrows) => {
  const targets = new Map();
  for (const [a, b] of arrows) targets.set(a, [...(targets.get(a) ?? []), b]);
  const lines = [...targets].map(([a, all]) => `  ${a} --> ${all.join(' & ')}`);
  return ['```mermaid', 'flowchart TB', ...lines, '```'].join('\n');
};
