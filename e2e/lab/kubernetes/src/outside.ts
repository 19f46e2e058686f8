import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engines, startEngines } from '@chirrup/e2e-stack/engines/engines';
import { answerTo } from '@chirrup/lab-faults/visitors/texts';
import { type ScriptedModel, startScriptedModel } from '@chirrup/testing/scripted-model';
import { TcpProxy } from '@chirrup/testing/servers/tcp-proxy';
import { type OutsideSite, startOutsideSite } from './site.js';

/** This machine as the node's pods see it, and the node as this machine sees it. */
export const HOST_IP = '10.99.0.254';
export const NODE_IP = '10.99.0.1';
const TOKENS_PER_SECOND = 40;

/** Visitors of a load have a word in their questions; everybody else is told what the site says. */
const answer = (prompt: string): string =>
  /zq[a-z0-9]{12}/.test(prompt)
    ? answerTo(prompt)
    : 'You may send back what you do not like within thirty days [1]. We pay the postage of the parcel [1].';

/** What the chart does not run: engines, a scripted model and a web site, at addresses that pods reach. */
export interface Outside {
  folder: string;
  engines: Engines;
  model: ScriptedModel;
  site: OutsideSite;
  /** `host:port` for pods of what runs here. */
  addresses: { postgres: string; kafka: string; redis: string; s3: string; model: string; search?: string };
  close(): Promise<void>;
}

export const startOutside = async (say: (line: string) => void): Promise<Outside> => {
  const folder = mkdtempSync(join(tmpdir(), 'chirrup-kubernetes-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  const lay = async (target: string): Promise<string> => {
    const proxy = await TcpProxy.open(target, HOST_IP);
    closing.push(() => proxy.close());
    return proxy.address;
  };
  const hostOf = (url: string) => new URL(url).host;
  try {
    let kafka = '';
    const engines = await startEngines(folder, say, {
      advertiseKafka: async (address) => {
        kafka = await lay(address);
        return kafka;
      },
    });
    closing.push(() => engines.close());
    const model = await startScriptedModel({ tokensPerSecond: TOKENS_PER_SECOND, answer });
    closing.push(() => model.close());
    const site = await startOutsideSite(HOST_IP);
    closing.push(() => site.close());
    if (!engines.s3) throw new Error('The chart needs S3 here: see the line above');
    const addresses = {
      postgres: await lay(hostOf(engines.postgres.adminUrl)),
      kafka,
      redis: await lay(hostOf(engines.redis.url)),
      s3: await lay(hostOf(engines.s3.endpoint)),
      model: await lay(hostOf(model.url)),
      ...(engines.search ? { search: await lay(hostOf(engines.search.url)) } : {}),
    };
    return { folder, engines, model, site, addresses, close };
  } catch (error) {
    await close();
    throw error;
  }
};
