import { readConfig } from '../config/read-config.js';
import { clusterConfig } from './cluster.config.js';

const cluster = {
  KAFKA_BROKERS: 'kafka:9092',
  REDIS_URL: 'redis://redis:6379',
  RPC_ADDRESSES: 'auth=auth:5000',
};
const tls = { RPC_TLS_CA: 'ca.pem', RPC_TLS_CERT: 'service.pem', RPC_TLS_KEY: 'service.key' };
const listening =
  (RPC_LISTEN: string, env = {}) =>
  () =>
    readConfig(clusterConfig, { ...cluster, RPC_LISTEN, ...env });

describe('settings of a cluster', () => {
  it.each(['0.0.0.0:5000', '[::]:5000', '10.0.0.7:5000', 'auth:5000', '127.0.0.1.example:5000', ':5000'])(
    'refuse calls without TLS on %s',
    (address) => {
      expect(listening(address)).toThrow(
        `Setting RPC_LISTEN: ${address} lets other machines call without TLS; set RPC_TLS_CA, RPC_TLS_CERT, RPC_TLS_KEY, or RPC_INSECURE=true where nobody else reaches it.`,
      );
      expect(listening(address, { RPC_INSECURE: 'false' })).toThrow('RPC_LISTEN');
    },
  );

  it('allow them on loopback, with TLS, and where it is said aloud', () => {
    for (const address of ['127.0.0.1:5000', 'localhost:5000', '[::1]:5000'])
      expect(listening(address)()).toMatchObject({ RPC_LISTEN: address });
    expect(listening('0.0.0.0:5000', tls)()).toMatchObject(tls);
    expect(listening('0.0.0.0:5000', { RPC_INSECURE: 'true' })()).toMatchObject({
      RPC_LISTEN: '0.0.0.0:5000',
    });
    expect(() => readConfig(clusterConfig, cluster)).not.toThrow();
  });

  it('want all of the certificates or none', () => {
    expect(listening('127.0.0.1:5000', { ...tls, RPC_TLS_KEY: undefined })).toThrow(
      'Setting RPC_TLS_KEY: is missing.',
    );
  });
});
