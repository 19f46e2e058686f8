import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DevTools } from './devtools.js';

const START_MS = 20_000;
const LISTENING = /^DevTools listening on (ws:\/\/\S+)/;
/** Nothing listens there: what the page asks for comes from us or from nowhere. */
export const NO_NETWORK = { proxyServer: 'http://127.0.0.1:9', proxyBypassList: '<-loopback>' };
const QUIET = [
  ...['--headless=new', '--remote-debugging-port=0', '--no-first-run', '--disable-gpu', '--mute-audio'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'],
  ...['--disable-extensions', '--disable-default-apps', '--disable-dev-shm-usage'],
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  `--proxy-server=${NO_NETWORK.proxyServer}`,
  `--proxy-bypass-list=${NO_NETWORK.proxyBypassList}`,
];

/** A browser that is ready: one of our own, or one that runs elsewhere. */
export interface OpenBrowser {
  tools: DevTools;
  close(): Promise<void>;
}

/** @param where path of a Chromium, or the address of one that listens: `http://host:9222`, `ws://…` */
export async function openBrowser(where: string): Promise<OpenBrowser> {
  if (/^wss?:/.test(where)) return connected(where);
  if (/^https?:/.test(where)) {
    const answer = await fetch(new URL('/json/version', where), { signal: AbortSignal.timeout(START_MS) });
    const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string };
    // it names itself as it sees itself
    const address = new URL(webSocketDebuggerUrl);
    address.host = new URL(where).host;
    return connected(address.href);
  }
  return started(where);
}

async function connected(address: string): Promise<OpenBrowser> {
  const tools = await DevTools.connect(address);
  return { tools, close: async () => tools.close() };
}

async function started(path: string): Promise<OpenBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'chirrup-browser-'));
  // its own sandbox needs rights that no container gives to root
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(path, [...QUIET, ...asRoot, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: '', HOME: folder, TMPDIR: folder },
  });
  const end = async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const tools = await DevTools.connect(await addressOf(child));
    return {
      tools,
      close: async () => {
        tools.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The browser did not start in time.')), START_MS);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    child.once('error', fail);
    child.once('exit', () => fail(new Error('The browser ended before it was ready.')));
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      const address = LISTENING.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
