import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEST = /\.(spec|int-spec|cluster-spec)\.ts$|\/test\//;
const SERVICE = /^services\/(?!shared\/|all-in-one\/)([^/]+)\/src\//;
const CLIENT = /\.client\(\s*([A-Z][A-Za-z]*)Definition\s*\)/g;
const CONSUMER = /@EventPattern\(\s*topics\.([A-Za-z]+)\.name/g;
const TOPIC = /^ {2}([A-Za-z]+): \{\n {4}name: '([^']+)\.v\d+',\n {4}owner: '([^']+)'/gm;
const KIND = /^[a-z-]+: +\{service: ([a-z]+),.*?calls: \[([^\]]*)\]/gm;
/** A service calls those behind it, never one before it: so no circle can be, and each can be updated before its callers. */
const DOWNWARD = ['bff', 'analytics', 'chat', 'knowledge', 'bots', 'billing', 'auth'];
const [BEGIN, END] = ['<!-- services: npm run graph -->\n', '<!-- end of services -->'];

/**
 * Who calls whom and who reads whose topics, from `bus.client(…Definition)` and `@EventPattern(topics.…)`.
 * @param files `{path, text}` of all sources
 */
export const serviceGraph = (files) => {
  const topics = new Map();
  for (const [, key, name, owner] of textOf(files, 'proto/src/topics.ts').matchAll(TOPIC))
    topics.set(key, { name, owner });
  const [calls, events] = [new Map(), new Map()];
  for (const { path, text } of files) {
    const service = SERVICE.exec(path)?.[1];
    if (!service || TEST.test(path)) continue;
    const callees = calls.get(service) ?? new Set();
    calls.set(service, callees);
    for (const [, callee] of text.matchAll(CLIENT)) callees.add(callee.toLowerCase());
    for (const [, key] of text.matchAll(CONSUMER)) {
      const { name, owner } = topics.get(key) ?? {};
      if (!name || owner === service) continue;
      const arrow = `${owner} ${service}`;
      events.set(arrow, (events.get(arrow) ?? new Set()).add(name));
    }
  }
  return { calls, events };
};

/** Calls upward, a chart whose processes may call others than the code does, and a README that draws it otherwise. */
export const serviceGraphViolations = (files, root) => {
  const graph = serviceGraph(files);
  return [...upwardCalls(graph), ...chartViolations(graph, root), ...pictureViolations(graph, root)];
};

const upwardCalls = ({ calls }) => {
  const place = (service) => DOWNWARD.indexOf(service);
  const unknown = [...calls.keys()].filter((service) => place(service) < 0);
  const upward = [...calls]
    .sort()
    .flatMap(([from, callees]) =>
      [...callees].filter((to) => place(to) <= place(from)).map((to) => `calls upward: ${from} -> ${to}`),
    );
  return [...unknown.map((service) => `${service} has no place among the services`), ...upward];
};

/** The README with today's picture in its place. */
export const withPicture = (readme, graph) => {
  const [before, rest] = readme.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error('README.md has no place for the picture of the services');
  return `${before}${BEGIN}${picture(graph)}${END}${after}`;
};

const picture = ({ calls, events }) => {
  const callers = [...calls].filter(([, callees]) => callees.size > 0).sort();
  const lines = callers.map(([from, to]) => `  ${from} --> ${[...to].sort().join(' & ')}`);
  for (const [arrow, names] of [...events].sort()) {
    const [owner, reader] = arrow.split(' ');
    lines.push(`  ${owner} -. "${[...names].sort().join(', ')}" .-> ${reader}`);
  }
  return ['```mermaid', 'flowchart TB', ...lines, '```', ''].join('\n');
};

const pictureViolations = (graph, root) => {
  const readme = readIn(root, 'README.md');
  if (withPicture(readme, graph) === readme) return [];
  return ['README.md does not draw the services as the code has them: run npm run graph'];
};

/** What the chart's network policies let through is what the code asks for. */
const chartViolations = ({ calls }, root) => {
  const allowed = new Map();
  for (const [, service, list] of readIn(root, 'charts/chirrup/templates/_kinds.tpl').matchAll(KIND)) {
    const callees = allowed.get(service) ?? new Set();
    for (const callee of list.split(/,\s*/).filter(Boolean)) callees.add(callee);
    allowed.set(service, callees);
  }
  const listed = (names) => [...(names ?? [])].sort().join(', ') || 'nobody';
  return [...calls]
    .filter(([service, callees]) => listed(callees) !== listed(allowed.get(service)))
    .map(
      ([service, callees]) =>
        `charts/chirrup/templates/_kinds.tpl: ${service} calls ${listed(callees)}, and may call ${listed(allowed.get(service))}`,
    );
};

const textOf = (files, wanted) => files.find(({ path }) => path === wanted)?.text ?? '';

const readIn = (root, path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');
