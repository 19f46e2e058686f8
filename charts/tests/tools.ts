import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const KUBERNETES_VALIDATE = '1.37.0';
const INSTALL_MS = 5 * 60_000;
const cache = process.env.CHIRRUP_CACHE ?? join(homedir(), '.cache', 'chirrup');
const here = fileURLToPath(new URL('.', import.meta.url));

/** Path of promtool: the system's, or what `k8s/node/tools.sh --static` built. Undefined if there is none. */
export const findPromtool = (): string | undefined => {
  if (spawnSync('promtool', ['--version']).status === 0) return 'promtool';
  const built = join(process.env.K8S_DIR ?? join(cache, 'kubernetes'), 'bin', 'promtool');
  return existsSync(built) ? built : undefined;
};

/** Kubernetes' own schemas without a server, installed into the cache once. Undefined if there is no Python for it. */
export const findSchemaCheck = (): string | undefined => {
  const folder = join(cache, `kubernetes-validate-${KUBERNETES_VALIDATE}`);
  const program = join(folder, 'bin', 'kubernetes-validate');
  const works = () => spawnSync(program, ['--version']).status === 0;
  if (works()) return program;
  const install = (file: string, ...args: string[]) =>
    spawnSync(file, args, { timeout: INSTALL_MS }).status === 0;
  const installed =
    install('python3', '-m', 'venv', folder) &&
    install(join(folder, 'bin', 'pip'), 'install', '-q', `kubernetes-validate==${KUBERNETES_VALIDATE}`);
  return installed && works() ? program : undefined;
};

/** Runs a tool beside the tests; whether it was content, and what it said. */
export const runTool = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: here, encoding: 'utf8' });
  return { ok: status === 0, said: `${stdout}${stderr}` };
};
