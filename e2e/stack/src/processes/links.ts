/**
 * Puts something between two processes (a TCP proxy that can be cut or slowed down): takes the address `to` has and
 * returns the one `from` shall use instead. `from` is a process' name (`chat-replies-1`), or `front-door`; `to` is a
 * process' name too, or one of `postgres`, `kafka`, `redis`, `opensearch`, `s3`, `smtp`, `model`.
 * Kafka tells its clients where it is: only a proxy named in `KafkaOptions.advertise` stays between.
 */
export type ServiceLink = (from: string, to: string, address: string) => Promise<string>;

/** Settings that hold the address of an engine. */
const ENGINE_SETTINGS: Record<string, string> = {
  DATABASE_URL: 'postgres',
  KAFKA_BROKERS: 'kafka',
  REDIS_URL: 'redis',
  OPENSEARCH_URL: 'opensearch',
  S3_ENDPOINT: 's3',
  SMTP_URL: 'smtp',
  LLM_BASE_URL: 'model',
};
const ADDRESS = /(?:\d{1,3}(?:\.\d{1,3}){3}|localhost):\d+/;

/** A process' settings with every engine's address led over its link. */
export const linkedSettings = async (
  from: string,
  env: Readonly<Record<string, string>>,
  link: ServiceLink | undefined,
): Promise<Record<string, string>> => {
  const linked = { ...env };
  for (const [name, to] of Object.entries(ENGINE_SETTINGS)) {
    const value = env[name];
    const address = value && ADDRESS.exec(value)?.[0];
    if (link && value && address) linked[name] = value.replace(address, await link(from, to, address));
  }
  return linked;
};
