import { z } from 'zod';

/**
 * Setting with the address and the login of an engine. Its errors never show the value.
 * @param schemes the first one is recommended in the error
 */
export const engineUrl = (...schemes: readonly [string, ...string[]]) =>
  z.string().refine((text) => isEngineUrl(text, schemes), {
    error: `must look like ${schemes[0]}://user:password@host:port (special characters as %40, %2F, %23 …)`,
  });

const isEngineUrl = (text: string, schemes: readonly string[]): boolean => {
  const url = URL.parse(text);
  if (!url || !schemes.includes(url.protocol.slice(0, -1))) return false;
  try {
    decodeURIComponent(url.username + url.password);
    return true;
  } catch {
    return false;
  }
};
