import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { underLoad } from '../load.js';
import { putSecrets } from '../release.js';
import { secretsOf } from '../values.js';
import { type Drill, insist, unharmed } from './drill.js';

/** A new signing key in two restarts, while people talk: nobody is logged out. */
export const newSigningKey: Drill = async ({ release, evidence, load, keys }) => {
  const next = keys['signing-key']?.split('').reverse().join('') ?? '';
  const old = keys['signing-key'] ?? '';
  const report = await underLoad(evidence, load, 3, async () => {
    await putSecrets(secretsOf({ ...keys, 'signing-key-previous': next }));
    await release.restart();
    await putSecrets(secretsOf({ ...keys, 'signing-key': next, 'signing-key-previous': old }));
    await release.restart();
    await sleep(2_000);
  });
  keys['signing-key'] = next;
  keys['signing-key-previous'] = old;
  return unharmed(report);
};

/** What no address takes unescaped. */
const ANY_CHARACTERS = "p@:/?#%&+ 'ü";

/** New passwords of all services' roles, while people talk: both are known first, then the upgrade sets the new ones. */
export const newPasswords: Drill = async ({ release, outside, evidence, load, keys }) => {
  const names = Object.keys(keys).filter((name) => /^database-password-[a-z]+$/.test(name));
  const old = Object.fromEntries(names.map((name) => [name, keys[name] ?? '']));
  const next = Object.fromEntries(
    names.map((name) => [name, ANY_CHARACTERS + randomBytes(18).toString('base64')]),
  );
  const asPrevious = (passwords: Record<string, string>) =>
    Object.fromEntries(Object.entries(passwords).map(([name, value]) => [`${name}-previous`, value]));
  const report = await underLoad(evidence, load, 6, async () => {
    await putSecrets(secretsOf({ ...keys, ...asPrevious(next) }));
    await release.restart();
    const before = new Set((await release.pods()).map(({ name }) => name));
    await putSecrets(secretsOf({ ...keys, ...next, ...asPrevious(old) }));
    await release.upgrade();
    await release.settled();
    const kept = (await release.pods()).filter(
      ({ name, component }) => before.has(name) && component !== 'embeddings',
    );
    insist(kept.length === 0, `Not replaced: ${kept.map(({ name }) => name).join(', ')}`);
    Object.assign(keys, next);
    await putSecrets(secretsOf(keys));
  });
  const [host, port] = outside.addresses.postgres.split(':');
  for (const [name, password] of Object.entries(old)) {
    const user = name.replace('database-password-', 'chirrup_');
    const client = new pg.Client({ host, port: Number(port), database: 'postgres', user, password });
    const isIn = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    insist(!isIn, `The old password of ${user} is still good`);
  }
  return unharmed(report);
};
