import { dirname } from 'node:path';

const TEST = /\.(spec|int-spec|cluster-spec|e2e-spec)\.tsx?$|\/test\//;

/**
 * Cycles of imports between sibling folders, as sentences. Files that lie beside the folders may import them and be
 * imported (composition, settings).
 * @param modules what dependency-cruiser read
 */
export const folderCycleViolations = (modules) => {
  const siblings = new Map();
  for (const { source, dependencies } of modules) {
    if (TEST.test(source)) continue;
    for (const { resolved } of dependencies) {
      const edge = siblingFolders(source, resolved);
      if (!edge) continue;
      const graph = siblings.get(edge.parent) ?? new Map();
      siblings.set(edge.parent, graph);
      const targets = graph.get(edge.from) ?? new Map();
      graph.set(edge.from, targets);
      if (!targets.has(edge.to)) targets.set(edge.to, `${source} -> ${resolved}`);
    }
  }
  return [...siblings].flatMap(([parent, graph]) =>
    cyclesIn(graph).map((cycle) => {
      const steps = cycle.map((folder, index) => graph.get(folder).get(cycle[(index + 1) % cycle.length]));
      return `${parent}: ${[...cycle, cycle[0]].join(' -> ')} (${steps.join(', ')})`;
    }),
  );
};

/** The two folders in which two files lie, seen from the folder that holds both. */
const siblingFolders = (source, target) => {
  const [from, to] = [dirname(source).split('/'), dirname(target).split('/')];
  const room = from.indexOf('src') + 1;
  let common = 0;
  while (common < from.length && from[common] === to[common]) common += 1;
  // only inside one room: between rooms other rules hold
  if (room === 0 || common < room || common === from.length || common === to.length) return undefined;
  return { parent: from.slice(0, common).join('/'), from: from[common], to: to[common] };
};

/** One shortest cycle for every node that lies in one, each cycle once; `graph`: a map of targets for each node. */
export const cyclesIn = (graph) => {
  const found = new Map();
  for (const start of graph.keys()) {
    const cycle = shortestCycle(graph, start);
    const key = [...(cycle ?? [])].sort().join(' ');
    if (cycle && !found.has(key)) found.set(key, cycle);
  }
  return [...found.values()];
};

const shortestCycle = (graph, start) => {
  const paths = [[start]];
  const seen = new Set();
  for (let path = paths.shift(); path; path = paths.shift()) {
    for (const next of graph.get(path.at(-1))?.keys() ?? []) {
      if (next === start) return path;
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
};
