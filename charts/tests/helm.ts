import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const VERSION = 'v3.22.0';
const chart = fileURLToPath(new URL('../chirrup', import.meta.url));
const folder = join(process.env.CHIRRUP_CACHE ?? join(homedir(), '.cache', 'chirrup'), `helm-${VERSION}`);

/** A rendered Kubernetes object. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: objects of many kinds are looked into
  [field: string]: any;
}

/** Path of helm: the system's, else built by Go into the cache, once. Undefined if neither is there. */
export const findHelm = (): string | undefined => {
  if (spawnSync('helm', ['version', '--short']).status === 0) return 'helm';
  const built = join(folder, 'helm');
  if (existsSync(built)) return built;
  if (spawnSync('go', ['version']).status !== 0) return undefined;
  mkdirSync(folder, { recursive: true });
  // without the module proxy there is no helm either; the other tests go first
  const build = spawnSync('nice', ['-n', '19', 'go', 'install', `helm.sh/helm/v3/cmd/helm@${VERSION}`], {
    env: { ...process.env, GOBIN: folder, CGO_ENABLED: '0' },
    timeout: 10 * 60_000,
  });
  return build.status === 0 ? built : undefined;
};

/** Renders the chart. @throws Error with helm's reason */
export const render = (helm: string, valuesFile: string, ...more: string[]): KubernetesObject[] => {
  const name = more.includes('--name-template') ? [] : ['demo'];
  const args = ['template', ...name, chart, '--namespace', 'chat', '--kube-version', '1.36.0'];
  const result = spawnSync(helm, [...args, '--values', valuesFile, ...more], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status !== 0) throw new Error(result.stderr);
  return parseAllDocuments(result.stdout)
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object !== null);
};

/** `helm lint --strict` on the chart with these values; what it says. */
export const lint = (helm: string, valuesFile: string): { ok: boolean; output: string } => {
  const result = spawnSync(helm, ['lint', chart, '--strict', '--values', valuesFile], { encoding: 'utf8' });
  return { ok: result.status === 0, output: `${result.stdout}${result.stderr}` };
};
