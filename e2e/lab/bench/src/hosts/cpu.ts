import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface ProcessStat {
  pid: number;
  parent: number;
  name: string;
  /** CPU seconds, user and system, of itself and of its ended children. */
  cpu: number;
}

/** CPU seconds so far. */
export interface CpuUsage {
  /** Of each Node process of the product. */
  node: Record<string, number>;
  /** Of PostgreSQL with all its sessions. */
  postgres: number;
  /** Of the other engines. */
  engines: Record<string, number>;
}

const readStat = (pid: number): ProcessStat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const field = (n: number): number => fields[n - 3] ?? 0;
    return {
      pid,
      parent: field(4),
      name,
      cpu: (field(14) + field(15) + field(16) + field(17)) / TICKS_PER_SECOND,
    };
  } catch {
    return undefined;
  }
};

/** Processes below one, at any depth. */
export const descendants = (root: number): ProcessStat[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? []);
  const below = (pid: number): ProcessStat[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return below(root);
};

/** CPU seconds of these processes and of their ended children. */
export const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (readStat(pid)?.cpu ?? 0), 0);

const sum = (parts: Record<string, number>): number =>
  Object.values(parts).reduce((total, one) => total + one, 0);

const less = (after: Record<string, number>, before: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));

/** What was used between two looks. */
export const usedBetween = (before: CpuUsage, after: CpuUsage): CpuUsage & { nodeTotal: number } => {
  const node = less(after.node, before.node);
  return {
    node,
    nodeTotal: sum(node),
    postgres: after.postgres - before.postgres,
    engines: less(after.engines, before.engines),
  };
};
