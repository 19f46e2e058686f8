import Stripe from 'stripe';
import type { StripeSettings } from './stripe-config.js';

const TIMEOUT_MS = 10_000;
/** Stripe's library repeats a call under the same idempotency key. */
const RETRIES = 2;

/** Stripe's client, with the version of the API its types are for. */
export const openStripe = ({ secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>): Stripe => {
  const elsewhere = apiUrl && {
    host: apiUrl.hostname,
    port: apiUrl.port || (apiUrl.protocol === 'https:' ? '443' : '80'),
    protocol: apiUrl.protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    // obeys the proxy of the process, which agents of the library's own would not
    httpClient: Stripe.createFetchHttpClient(),
    appInfo: { name: 'chirrup' },
    ...elsewhere,
  });
};
