import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '@chirrup/e2e-stack/product/embedded-product';
import { quantile } from '@chirrup/testing/statistics';
import type { Tally } from './input-attacks.js';

/** The longest that nothing may be answered, on a machine that does nothing else. */
const SLOWEST_MS = 200;
const POLL_EVERY_MS = 20;
const POLL_LIMIT_MS = 60_000;

export interface HostileInputs {
  tally: Tally;
  /** Milliseconds of each answer of `/healthz`. */
  health: number[];
  /** Work that waits for a core, for each core, where that is more than one. */
  load: number;
  /** The process ended, or answered no longer. */
  isDead: boolean;
  output: string;
}

const pollHealth = async (address: string, ms: number): Promise<Pick<HostileInputs, 'health' | 'isDead'>> => {
  const health: number[] = [];
  for (const until = Date.now() + ms; Date.now() < until; await sleep(POLL_EVERY_MS)) {
    const begun = performance.now();
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(POLL_LIMIT_MS) }).catch(
      () => undefined,
    );
    health.push(performance.now() - begun);
    await answer?.arrayBuffer();
    if (!answer?.ok) return { health, isDead: true };
  }
  return { health, isDead: false };
};

/** A product of its own that is handed hostile pages, files, texts, messages and model answers for so long. */
export const measureInputs = async (ms: number): Promise<HostileInputs> => {
  const attacker = fork(join(import.meta.dirname, 'attacker.js'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (attacker.pid) setPriority(attacker.pid, 19);
  const [modelUrl] = (await once(attacker, 'message')) as [string];
  const product = await startEmbedded({
    env: {
      LLM_BASE_URL: modelUrl,
      LLM_API_KEY: 'test',
      LLM_MODEL: 'hostile',
      MODEL_TOKENS_PER_BOT_DAY: '0',
      MODEL_TOKENS_PER_DAY: '0',
    },
  });
  try {
    attacker.send(product.address);
    const polled = await pollHealth(product.address, ms);
    const load = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
    attacker.send('stop');
    const [tally] = (await once(attacker, 'message')) as [Tally];
    return { ...polled, tally, load, output: product.output() };
  } finally {
    attacker.kill();
    await product.remove();
  }
};

/** @returns whether all is as promised */
export const reportInputs = (
  { tally, health, load, isDead, output }: HostileInputs,
  print: (line: string) => void,
): boolean => {
  for (const [kind, { sent, refused, faults, unanswered }] of Object.entries(tally))
    print(`${kind}: ${sent} sent, ${refused} refused, ${faults} faults of ours, ${unanswered} unanswered`);
  const slowest = Math.max(...health);
  const allowed = SLOWEST_MS * load;
  print(
    `/healthz: ${health.length} answers, p50 ${quantile(health, 0.5).toFixed(1)} ms, p99 ${quantile(health, 0.99).toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms; ${allowed.toFixed(0)} ms are allowed (load × ${load.toFixed(1)})`,
  );
  if (isDead) print(`the product did not survive:\n${output.slice(-4_000)}`);
  return !isDead && slowest <= allowed;
};
