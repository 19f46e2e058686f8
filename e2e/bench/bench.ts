import { spawn } from 'node:child_process';
import { globSync, lstatSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Owner } from '../lib/owner.js';
import { type Product, startProduct } from '../lib/product.js';
import { root } from '../lib/root.js';
import { productCpu, residentMiB } from './cpu.js';
import { quantile, round } from './statistics.js';
import { type Exchange, Talker } from './talker.js';

const MESSAGES = Number(process.env.BENCH_MESSAGES || 3_000);
const TALKERS = 14;

const startModel = async (): Promise<{ baseUrl: string; stop(): void }> => {
  const child = spawn(process.execPath, [join(root, 'e2e/dist/bench/model-process.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const baseUrl = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  return { baseUrl, stop: () => void child.kill('SIGTERM') };
};

/** The stand-in alone, called as the product calls it. */
const directCall = async (baseUrl: string): Promise<{ firstToken: number; answer: number }> => {
  const began = performance.now();
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer test' },
    body: JSON.stringify({
      model: 'scripted',
      stream: true,
      messages: [{ role: 'user', content: 'How does it work?' }],
    }),
  });
  const reader = response.body?.getReader();
  let firstToken = 0;
  for (;;) {
    const { done } = (await reader?.read()) ?? { done: true };
    firstToken ||= performance.now() - began;
    if (done) return { firstToken, answer: performance.now() - began };
  }
};

const sequence = async <T>(times: number, run: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let n = 0; n < times; n += 1) results.push(await run());
  return results;
};

const overhead = async (product: Product, botId: string, baseUrl: string) => {
  const talker = await Talker.arrive(product.address, botId);
  await sequence(100, () => talker.exchange('How does the workshop repair a zip?'));
  await sequence(100, () => directCall(baseUrl));
  const direct = await sequence(300, () => directCall(baseUrl));
  const ours = await sequence(300, () => talker.exchange('How does the workshop repair a zip?'));
  talker.close();
  const difference = (pick: (e: { firstToken: number; answer: number }) => number, share: number) =>
    round(quantile(ours.map(pick), share) - quantile(direct.map(pick), share));
  return {
    lane: ours[0]?.lane,
    first_token_p50_ms: difference((e) => e.firstToken, 0.5),
    first_token_p99_ms: difference((e) => e.firstToken, 0.99),
    answer_p50_ms: difference((e) => e.answer, 0.5),
    answer_p99_ms: difference((e) => e.answer, 0.99),
  };
};

const throughput = async (product: Product, botId: string) => {
  const talkers = await Promise.all(
    Array.from({ length: TALKERS }, () => Talker.arrive(product.address, botId)),
  );
  const exchanges: Exchange[] = [];
  const talk = (messages: number) =>
    Promise.all(
      talkers.map(async (talker) =>
        exchanges.push(
          ...(await sequence(Math.ceil(messages / TALKERS), () =>
            talker.exchange('How does the workshop repair a zip?'),
          )),
        ),
      ),
    );
  await talk(MESSAGES / 4);
  exchanges.length = 0;
  const before = productCpu(product.process.pid ?? 0);
  const began = performance.now();
  await talk(MESSAGES);
  const seconds = (performance.now() - began) / 1_000;
  // relay and consumers finish what the last exchanges caused
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const after = productCpu(product.process.pid ?? 0);
  const [node, postgres] = [after.node - before.node, after.postgres - before.postgres];
  for (const talker of talkers) talker.close();
  return {
    messages: exchanges.length,
    at_once: TALKERS,
    lane: exchanges[0]?.lane,
    messages_per_cpu_second: round(exchanges.length / (node + postgres), 0),
    node_ms_per_message: round((node / exchanges.length) * 1_000, 3),
    postgres_ms_per_message: round((postgres / exchanges.length) * 1_000, 3),
    messages_per_second: round(exchanges.length / seconds, 0),
    answer_p99_ms: round(
      quantile(
        exchanges.map((e) => e.answer),
        0.99,
      ),
    ),
  };
};

const widgetBytes = () => {
  const sizes = globSync('widget/dist/lib/*.js', { cwd: root }).map((file) => [
    file.replace('widget/dist/lib/', ''),
    brotliCompressSync(readFileSync(join(root, file))).length,
  ]);
  return Object.fromEntries(sizes);
};

const installedMiB = (): number => {
  const files = globSync('node_modules/.pnpm/**/*', { cwd: root });
  return round(files.reduce((sum, file) => sum + lstatSync(join(root, file)).size, 0) / 1_048_576, 0);
};

const model = await startModel();
const began = performance.now();
const product = await startProduct({
  env: { LLM_BASE_URL: model.baseUrl, LLM_API_KEY: 'test', LLM_MODEL: 'scripted' },
});
const firstStart = performance.now() - began;
await product.stop();
const again = performance.now();
await product.restart();
const secondStart = performance.now() - again;
await new Promise((resolve) => setTimeout(resolve, 5_000));
const idle = residentMiB(product.process.pid ?? 0);

const owner = await Owner.logIn(product.address, 'bench@example.com', 'correct horse');
const bot = await owner.createBot('Bench');
await owner.change(bot._id, { live_mode: true });
await owner.call('POST', `/api/v1/bots/${bot._id}/knowledge_link_list`, {
  url: 'https://shop.example/repairs',
  title: 'Repairs',
  knowledge_content:
    'The workshop repairs zips, seams and small tears free of charge. A zip is repaired in about two weeks.',
});
for (let n = 0; n < 50; n += 1)
  await owner.teach(bot._id, `What is thing number ${n} made of?`, `Thing ${n} is made of wool.`);
await new Promise((resolve) => setTimeout(resolve, 2_500));

const figures = {
  machine: `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`,
  date: new Date().toISOString().slice(0, 10),
  load_average: loadavg().map((value) => round(value)),
  start_ms: { first_with_initdb: round(firstStart, 0), again: round(secondStart, 0) },
  idle_node_rss_mib: round(idle, 0),
  overhead_over_the_model: await overhead(product, bot._id, model.baseUrl),
  throughput: await throughput(product, bot._id),
  widget_brotli_bytes: widgetBytes(),
  installed_with_development_tools_mib: installedMiB(),
};
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
await product.remove();
model.stop();
