import type { Log } from '@chirrup/kernel/log';
import { Kafka, logLevel, type SASLOptions } from 'kafkajs';

export interface KafkaOptions {
  brokers: string[];
  /** Name of the process, for the broker's own logs. */
  clientId: string;
  /** Set before topics and groups: brokers may serve several installations. */
  prefix?: string;
  log: Log;
  /** TLS, by the authorities Node knows or by these, with a certificate of our own where brokers ask for one (PEM). */
  ssl?: true | { ca?: string[]; cert?: string; key?: string } | undefined;
  sasl?:
    | { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string }
    | { mechanism: 'oauthbearer'; oauthBearerProvider: () => Promise<{ value: string }> };
}

/** Logged whenever a broker or a member of a group starts or stops; it ends within seconds, or shows as a stall. */
const REBALANCE = /group is rebalancing|coordinator (for this group )?is (not available|loading)/i;

/** Part of every start and restart, and tried again: no news for an operator. */
export const isRebalance = (text: string): boolean => REBALANCE.test(text);

/** A client whose every wait has a timeout; its callers try again. */
export const createKafka = ({ brokers, clientId, log, ssl, sasl }: KafkaOptions): Kafka =>
  new Kafka({
    brokers,
    clientId,
    ...(ssl ? { ssl } : {}),
    ...(sasl ? { sasl: sasl as SASLOptions } : {}),
    connectionTimeout: 2_000,
    requestTimeout: 5_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4, restartOnFailure: async () => false },
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ namespace, level, log: { message, error } }) => {
        // kafkajs calls everything an error that it then tries again
        const isNews = level <= logLevel.WARN && !isRebalance(`${message} ${error}`);
        const write = isNews ? log.warn : log.debug;
        write.call(log, { kafka: namespace, ...(typeof error === 'string' ? { error } : {}) }, message);
      },
  });
