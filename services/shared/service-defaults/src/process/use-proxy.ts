import { setGlobalProxyFromEnv } from 'node:http';

const LOOPBACK = 'localhost,127.0.0.1,::1';

/**
 * Sends what `fetch` and Node's own clients ask for (embeddings, sign-in, payment) through the proxy of `HTTP_PROXY`
 * and `HTTPS_PROXY`, but for this machine and `NO_PROXY`. Engines have connections of their own and are reached directly.
 */
export const useProxy = (env: Readonly<Record<string, string | undefined>>): void => {
  if (!(env.HTTP_PROXY || env.HTTPS_PROXY || env.http_proxy || env.https_proxy)) return;
  const direct = [env.no_proxy ?? env.NO_PROXY, LOOPBACK].filter(Boolean).join(',');
  setGlobalProxyFromEnv({ ...env, no_proxy: direct, NO_PROXY: direct });
};
