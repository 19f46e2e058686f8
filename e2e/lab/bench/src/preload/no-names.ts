// Loaded before the product (`node --import`): every name but this machine's own is unknown. Each attempt is written
// as a line to the file NAMES_ASKED names.

import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

const OWN = ['localhost', ''];

const isOwn = (name: unknown): boolean =>
  typeof name !== 'string' || isIP(name) !== 0 || OWN.includes(name.toLowerCase());

const refuse = (name: unknown): Error => {
  appendFileSync(process.env.NAMES_ASKED ?? '/dev/stderr', `${String(name)}\n`);
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${String(name)}`), {
    code: 'ENOTFOUND',
    errno: -3008,
    syscall: 'getaddrinfo',
    hostname: name,
  });
};

type Call = (...args: unknown[]) => unknown;

const guard = (holder: Record<string, unknown>, name: string, promised: boolean): void => {
  const original = holder[name];
  if (typeof original !== 'function') return;
  holder[name] = (...args: unknown[]) => {
    if (isOwn(args[0])) return (original as Call).apply(holder, args);
    const error = refuse(args[0]);
    if (promised) return Promise.reject(error);
    const callback = args.at(-1);
    if (typeof callback === 'function') process.nextTick(callback as Call, error);
    return {};
  };
};

for (const name of Object.keys(dns).filter((key) => /^(lookup|resolve)/.test(key)))
  guard(dns as unknown as Record<string, unknown>, name, false);
for (const name of Object.keys(dns.promises).filter((key) => /^(lookup|resolve)/.test(key)))
  guard(dns.promises as unknown as Record<string, unknown>, name, true);
syncBuiltinESMExports();
