import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface ProcessStat {
  pid: number;
  parent: number;
  name: string;
  /** CPU seconds, user and system, of itself and of its ended children. */
  cpu: number;
  rssBytes: number;
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
      rssBytes: field(24) * 4_096,
    };
  } catch {
    return undefined;
  }
};

const all = (): ProcessStat[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? []);

/** CPU seconds so far: the product's Node process, and PostgreSQL with all its backends. */
export const productCpu = (nodePid: number): { node: number; postgres: number } => {
  const processes = all();
  const own = processes.find(({ pid }) => pid === nodePid);
  const below = (pid: number): ProcessStat[] =>
    processes.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  const children = below(nodePid);
  // ended children of the Node process would count twice: Node has none besides PostgreSQL, which lives
  return { node: own?.cpu ?? 0, postgres: children.reduce((sum, { cpu }) => sum + cpu, 0) };
};

/** Resident memory of one process in MiB. */
export const residentMiB = (pid: number): number => (readStat(pid)?.rssBytes ?? 0) / 1_048_576;
