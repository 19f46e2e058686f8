const LIMIT_MS = 4_000;
/** A token is asked for again when this part of its life is over. */
const RENEW_AT = 0.8;
const SHORT_S = 60;

export interface TokenSource {
  /** Of the authority that gives tokens (client credentials of OAuth 2). */
  url: string;
  clientId: string;
  clientSecret: string;
  scope?: string | undefined;
}

/** Gives a token that is good for a while; one that is asked for serves all connections until then. */
export const tokenProvider = (
  source: TokenSource,
  now: () => number = Date.now,
): (() => Promise<{ value: string }>) => {
  let held: { value: string; until: number } | undefined;
  return async () => {
    if (held && now() < held.until) return { value: held.value };
    const { access_token: value, expires_in: seconds = SHORT_S } = await askFor(source);
    held = { value, until: now() + Math.max(1, seconds) * 1_000 * RENEW_AT };
    return { value };
  };
};

const askFor = async ({ url, clientId, clientSecret, scope }: TokenSource) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) }),
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!response.ok) throw new Error(`KAFKA_OAUTH_TOKEN_URL answers ${response.status}`);
  const answer = (await response.json()) as { access_token?: unknown; expires_in?: number };
  if (typeof answer.access_token !== 'string')
    throw new Error('KAFKA_OAUTH_TOKEN_URL answers without access_token');
  return { ...answer, access_token: answer.access_token };
};
