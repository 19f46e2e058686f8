import { z } from 'zod';

/** Settings of the auth service. */
export const authConfig = z.object({
  /** Password hashes computed at the same time in one process; each takes 19 MiB and a core. */
  AUTH_HASHES_IN_FLIGHT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(64, 'must be at most 64')
    .default(2),
});

export type AuthConfig = z.infer<typeof authConfig>;

/** Injection token of `AuthConfig`. */
export const AUTH_CONFIG = Symbol('AuthConfig');
