import { fork } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { peakDuring } from '@chirrup/e2e/lib/memory';
import { startEmbedded } from '@chirrup/e2e-stack/product/embedded-product';
import { Owner } from '@chirrup/testing/clients/owner';
import { quantile } from '@chirrup/testing/statistics';
import type { Target } from './attacks.js';
import { chat, type Ordinary } from './ordinary-visitors.js';

const AIMS = { answers: 1.5, memory: 1.3 };
const WARM_UP_MS = 15_000;

type Print = (line: string) => void;

/** Answers robots.txt, and everything else a byte a second. */
const startDrippingSite = async () => {
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') return response.end('User-agent: *\nAllow: /\n');
    response.writeHead(200, { 'content-type': 'text/html' });
    open.add(response.once('close', () => open.delete(response)));
  });
  const drip = setInterval(() => {
    for (const response of open) response.write('.');
  }, 1_000);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      clearInterval(drip);
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Attacks from a process that gives way to the product, as another machine would. @returns the way to end it */
const startAttack = async (target: Target): Promise<() => Promise<number>> => {
  const child = fork(join(import.meta.dirname, 'attacker.js'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid) setPriority(child.pid, 19);
  const answer = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(message as T));
      child.once('exit', (code) => reject(new Error(`the attacker ended with ${code}`)));
    });
  const begun = answer();
  child.send(target);
  await begun;
  return () => {
    const made = answer<number>();
    child.send('stop');
    return made;
  };
};

interface Part extends Ordinary {
  p50: number;
  p95: number;
  /** Most memory of the product's process, in MiB. */
  peak: number;
  /** Hostile calls that were made beside it. */
  made: number;
}

/** One fresh product with its ordinary visitors for so long: what is compared has the same age, load and garbage. */
const measured = async (visitors: number, ms: number, isAttacked: boolean): Promise<Part> => {
  const product = await startEmbedded({
    env: { LIMITS_SCALE: '1', BILLING_PROVIDER: 'demo', TRUST_PROXY: '1' },
  });
  const site = await startDrippingSite();
  try {
    const owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    const { _id: botId } = await owner.createBot('Shop');
    await owner.change(botId, { live_mode: true });
    await owner.teach(botId, 'What does shipping cost?', 'Shipping is free above 50 euro.');
    await owner.teach(botId, 'How do I return a coat?', 'Send it back within 30 days.');
    // code is compiled and caches are filled before anything is measured
    await chat(product.address, botId, visitors, WARM_UP_MS);
    const target = { address: product.address, botId, drippingSite: site.url };
    const end = isAttacked ? await startAttack(target) : () => 0;
    let ordinary: Ordinary = { answers: [], failed: [] };
    const peak = await peakDuring(product.process.pid ?? 0, async () => {
      ordinary = await chat(product.address, botId, visitors, ms);
    });
    const { answers } = ordinary;
    const made = await end();
    return { ...ordinary, p50: quantile(answers, 0.5), p95: quantile(answers, 0.95), peak, made };
  } finally {
    site.close();
    await product.remove();
  }
};

const report = (print: Print, name: string, { answers, p50, p95, failed, peak }: Part): void => {
  const times = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
  print(
    `${name}: ${answers.length} answers, ${times}, ${failed.length} failed, memory ${peak.toFixed(0)} MiB`,
  );
  for (const reason of new Set(failed)) print(`  ${reason}`);
};

/**
 * Ordinary visitors chat with a product of their own, then with one that a hostile free account and a hostile visitor use too.
 * @returns whether all is as promised
 */
export const measureAccounts = async (visitors: number, ms: number, print: Print): Promise<boolean> => {
  const alone = await measured(visitors, ms, false);
  report(print, 'alone', alone);
  const beside = await measured(visitors, ms, true);
  report(print, `beside ${beside.made} hostile calls`, beside);
  const ratios = {
    p50: beside.p50 / alone.p50,
    p95: beside.p95 / alone.p95,
    memory: beside.peak / alone.peak,
  };
  const kept =
    ratios.p50 <= AIMS.answers &&
    ratios.p95 <= AIMS.answers &&
    ratios.memory <= AIMS.memory &&
    beside.failed.length === 0;
  print(
    `answers × ${ratios.p50.toFixed(2)} (p50), × ${ratios.p95.toFixed(2)} (p95), memory × ${ratios.memory.toFixed(2)}: ${kept ? 'as promised' : `more than × ${AIMS.answers} and × ${AIMS.memory}`}`,
  );
  return kept;
};
