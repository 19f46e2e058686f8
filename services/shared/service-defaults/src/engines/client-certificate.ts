import { ConfigError, readSecret } from '../config/read-config.js';

/** PEM of an authority, and of a certificate of our own with its key. */
export interface ClientCertificate {
  ca?: string[];
  cert?: string;
  key?: string;
}

/**
 * Reads the files that `ENGINE_SSL_CA`, `ENGINE_SSL_CERT` and `ENGINE_SSL_KEY` name; undefined if none is named.
 * @throws ConfigError
 */
export const clientCertificate = (
  engine: 'KAFKA' | 'REDIS' | 'OPENSEARCH',
  settings: Readonly<Record<string, unknown>>,
): ClientCertificate | undefined => {
  const file = (part: 'CA' | 'CERT' | 'KEY') => {
    const name = `${engine}_SSL_${part}`;
    return settings[name] ? readSecret(name, String(settings[name])) : undefined;
  };
  const [ca, cert, key] = [file('CA'), file('CERT'), file('KEY')];
  if (!cert !== !key)
    throw new ConfigError(`Setting ${engine}_SSL_CERT: needs ${engine}_SSL_KEY, and that needs it.`);
  if (!ca && !cert) return undefined;
  return { ...(ca ? { ca: [ca] } : {}), ...(cert && key ? { cert, key } : {}) };
};
