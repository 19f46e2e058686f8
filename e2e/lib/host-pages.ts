import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '@chirrup/testing/root';

export interface HostPages {
  address: string;
  close(): Promise<void>;
}

/** The widget's demo pages on an origin of their own. */
export const startHostPages = async (publicUrl: string, botId: string): Promise<HostPages> => {
  const server = spawn(process.execPath, [join(root, 'widget/demo/serve.mjs'), publicUrl, botId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: server.stdout });
  const [address] = await Promise.race([
    once(lines, 'line'),
    once(server, 'exit').then(() => Promise.reject(new Error('The host pages did not start.'))),
  ]);
  return {
    address: String(address).replace(/\/$/, ''),
    close: async () => {
      if (server.exitCode !== null) return;
      server.kill();
      await once(server, 'exit');
    },
  };
};
