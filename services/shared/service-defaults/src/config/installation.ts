import { deriveKey } from '@chirrup/kernel/derive-secret';
import type { InstallationClaim } from '@chirrup/persistence/installation/installation-mark';
import { z } from 'zod';

/** Settings of every process that uses engines which other installations may use too. */
export const installationShape = {
  /** Comes before every name on the engines. */
  INSTALLATION: z
    .string()
    .regex(
      /^[a-z]([a-z0-9-]{0,18}[a-z0-9])?$/,
      'must be up to 20 lower-case letters, digits and dashes, a letter first',
    )
    .optional(),
  /** Once, after another one is gone or the keys were changed at once. */
  INSTALLATION_TAKE_OVER: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
};

/** @param keys signing keys, of which two installations have none in common */
export const toClaim = (
  settings: { INSTALLATION?: string | undefined; INSTALLATION_TAKE_OVER: 'true' | 'false' },
  keys: readonly (string | undefined)[],
): InstallationClaim => ({
  name: settings.INSTALLATION ?? '',
  keys: keys.flatMap((key) => (key ? [fingerprint(key)] : [])),
  takesOver: settings.INSTALLATION_TAKE_OVER === 'true',
});

const fingerprint = (key: string): string =>
  deriveKey(Buffer.from(key), 'installation').subarray(0, 9).toString('base64url');
