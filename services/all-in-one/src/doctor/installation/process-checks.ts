import { createConnection } from 'node:net';
import { type Finding, ok, tried } from '@chirrup/kernel/installation/finding';
import { z } from 'zod';
import type { DoctorConfig } from './doctor.config.js';
import type { InstallationCheck } from './report.js';

const LIMIT_MS = 3_000;
const LOOK = 'Look at its pods: kubectl get pods, and their last line.';

/** The product's own processes: whether they can be reached, and whether people may come. */
export const processChecks = ({ RPC_ADDRESSES, EDGE_ADDRESSES }: DoctorConfig): InstallationCheck[] => [
  {
    name: 'Services',
    at: '',
    setting: 'RPC_ADDRESSES',
    run: () => inspect('RPC_ADDRESSES', RPC_ADDRESSES, connect),
  },
  {
    name: 'Edges',
    at: '',
    setting: 'EDGE_ADDRESSES',
    run: () => inspect('EDGE_ADDRESSES', EDGE_ADDRESSES, isReady),
  },
];

/** Looks at each address of `name=address,address;name=…`. */
const inspect = async (
  setting: string,
  addresses: string | undefined,
  look: (address: string) => Promise<void>,
): Promise<Finding[]> => {
  const found = (addresses ?? '').split(';').flatMap((entry) => {
    const [name, list = ''] = entry.split('=').map((part) => part.trim());
    return name ? list.split(',').map((address) => ({ name, address: address.trim() })) : [];
  });
  if (found.length === 0) return [ok(`${setting} is not set here`)];
  return Promise.all(
    found.map(({ name, address }) => tried(`${name} at ${address}`, LOOK, () => look(address))),
  );
};

const connect = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const at = address.lastIndexOf(':');
    const host = address.slice(0, at).replace(/^\[|\]$/g, '');
    const socket = createConnection({ host, port: Number(address.slice(at + 1)), timeout: LIMIT_MS });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
  });

const readiness = z.object({ reasons: z.array(z.string()) });

/** @throws with what it waits for */
const isReady = async (address: string): Promise<void> => {
  const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(LIMIT_MS) }).catch(
    (error: Error) => {
      throw error.cause instanceof Error ? error.cause : error;
    },
  );
  if (response.ok) return;
  const { data } = readiness.safeParse(await response.json().catch(() => undefined));
  throw new Error(data?.reasons.join(', ') || `it answers ${response.status}`);
};
