import { z } from 'zod';

/** `GOOGLE_CLIENT_ID`, which the edge shows to browsers and the auth service expects in tokens. */
export const googleClientId = z
  .string()
  .regex(/^[\w-]+\.apps\.googleusercontent\.com$/, 'must be a client id (….apps.googleusercontent.com)');
