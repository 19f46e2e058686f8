import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs, { type Admin, type ITopicConfig, type Kafka } from 'kafkajs';

// kafkajs is CommonJS, and Node finds only some of its exports by name
const { ConfigResourceTypes, ConfigSource } = kafkajs;
const LIMIT_MS = 10_000;
const LOOK_MS = 100;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** How a topic is to be; the rows of the table of topics are such plans. */
export interface TopicPlan {
  name: string;
  partitions: number;
  retentionDays: number;
  compacted: false;
}

/**
 * Migration step: creates the topics that are missing and sets the retention of those that are there. Safe to
 * repeat, and to run from many processes at once. The number of partitions of a topic that is there never changes.
 * @returns the names that were created
 */
export const ensureTopics = async (kafka: Kafka, plans: readonly TopicPlan[]): Promise<string[]> => {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const there = new Set(await admin.listTopics());
    const missing = plans.filter(({ name }) => !there.has(name));
    if (missing.length > 0) await create(admin, missing);
    const old = plans.filter(({ name }) => there.has(name));
    if (old.length > 0) await setRetention(admin, old);
    return missing.map(({ name }) => name);
  } finally {
    await admin.disconnect();
  }
};

const create = async (admin: Admin, plans: readonly TopicPlan[]): Promise<void> => {
  // false when another process has just created them; kafkajs' own wait gives up on a topic the broker does not know yet
  await admin.createTopics({ topics: plans.map(topicConfig), waitForLeaders: false, timeout: LIMIT_MS });
  const topics = plans.map(({ name }) => name);
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const missing = await withoutLeader(admin, topics).catch((error: unknown) => error);
    if (missing === undefined) return;
    if (Date.now() > deadline)
      throw new Error(`Kafka has not made ${topics.join(', ')} ready in ${LIMIT_MS / 1_000} s.`, {
        cause: missing,
      });
    await sleep(LOOK_MS);
  }
};

/** A topic that cannot be written to yet. @throws when the broker does not know one at all yet */
const withoutLeader = async (admin: Admin, names: string[]): Promise<string | undefined> => {
  const { topics } = await admin.fetchTopicMetadata({ topics: names });
  return topics.find(({ partitions }) => partitions.some(({ leader }) => leader < 0))?.name;
};

const settings = (plan: TopicPlan) => [
  { name: 'cleanup.policy', value: 'delete' },
  { name: 'retention.ms', value: String(plan.retentionDays * DAY_MS) },
];

// the replication factor is the cluster's own default
const topicConfig = (plan: TopicPlan): ITopicConfig => ({
  topic: plan.name,
  numPartitions: plan.partitions,
  replicationFactor: -1,
  configEntries: settings(plan),
});

/** Sets what differs and keeps what operators have set beside it (altering replaces the whole list). */
const setRetention = async (admin: Admin, plans: readonly TopicPlan[]): Promise<void> => {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: plans.map(({ name }) => ({ type: ConfigResourceTypes.TOPIC, name })),
  });
  const changes = plans.flatMap((plan) => {
    const entries = resources.find(({ resourceName }) => resourceName === plan.name)?.configEntries ?? [];
    const own = entries.filter(({ configSource }) => configSource === ConfigSource.TOPIC_CONFIG);
    const wanted = settings(plan);
    if (wanted.every(({ name, value }) => own.some((e) => e.configName === name && e.configValue === value)))
      return [];
    const kept = own
      .filter(({ configName }) => !wanted.some(({ name }) => name === configName))
      .map(({ configName, configValue }) => ({ name: configName, value: configValue }));
    return [{ type: ConfigResourceTypes.TOPIC, name: plan.name, configEntries: [...wanted, ...kept] }];
  });
  if (changes.length > 0) await admin.alterConfigs({ validateOnly: false, resources: changes });
};
