import { createWriteStream, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engines, startEngines } from '@chirrup/e2e-stack/engines/engines';
import { freePort } from '@chirrup/e2e-stack/free-port';
import type { Replicas } from '@chirrup/e2e-stack/processes/process-kinds';
import { type Services, startServices } from '@chirrup/e2e-stack/processes/services';
import { countDeadLetters } from '@chirrup/testing/database/dead-letters';
import { root } from '@chirrup/testing/root';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { Tables } from '../history/tables.js';
import { answerTo } from '../visitors/texts.js';
import { Network } from './network.js';

const TOKENS_PER_SECOND = 20;
/** Everything a message passes on its way has a second replica, so that a rolling restart can go unnoticed. */
const REPLICAS: Replicas = { bots: 2, knowledge: 2, chat: 2, 'chat-replies': 2, 'bff-visitor': 2 };

/** Engines, services, proxies between them and the scripted model: what the faults are done to. */
export interface FaultStack {
  address: string;
  engines: Engines;
  services: Services;
  network: Network;
  model: ScriptedModel;
  tables: Tables;
  /** What the processes print. */
  logFile: string;
  deadLetters(): Promise<number>;
  close(): Promise<void>;
}

export const startFaultStack = async (): Promise<FaultStack> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'chirrup-faults-'));
  const logFolder = join(root, '.cache', 'faults');
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, 'processes.log');
  const output = createWriteStream(logFile);
  const say = (line: string) => void output.write(`${new Date().toISOString()} ${line}\n`);
  const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
    output.end();
  };
  try {
    const network = new Network();
    closing.push(() => network.close());
    const engines = await startEngines(dataDir, say, {
      advertiseKafka: (address) => network.lay('everybody', 'kafka', address),
    });
    closing.push(() => engines.close());
    const model = await startScriptedModel({ tokensPerSecond: TOKENS_PER_SECOND, answer: answerTo });
    closing.push(() => model.close());
    const services = await startServices({
      env: {
        BILLING_PROVIDER: 'demo',
        CRAWLER_ALLOW_PRIVATE: 'true',
        LIMITS_SCALE: '1000',
        SIGNING_KEY: 'a key that is only good for testing, and long enough',
        LLM_BASE_URL: model.url,
        LLM_API_KEY: 'test',
        LLM_MODEL: 'scripted',
        LLM_FIRST_TEXT_MS: '6000',
        LLM_TEST_CALL: 'off',
        ...engines.env,
      },
      replicas: REPLICAS,
      port: await freePort(),
      dataDir,
      say,
      link: network.link,
    });
    closing.push(() => services.stop());
    const tables = Tables.open(engines.postgres.adminUrl);
    closing.push(() => tables.close());
    const { address } = services;
    const deadLetters = () => countDeadLetters(engines.kafka.brokers);
    return { address, engines, services, network, model, tables, logFile, deadLetters, close };
  } catch (error) {
    await close();
    throw error;
  }
};
