import kafkajs, { type Admin, type ITopicConfig, type Kafka } from 'kafkajs';

// kafkajs is CommonJS, and Node finds only some of its exports by name
const { ConfigResourceTypes, ConfigSource } = kafkajs;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** How a topic is to be. */
export interface TopicPlan {
  name: string;
  partitions: number;
  retentionDays: number;
}

/** What a topic's row in the table of topics means for Kafka: chat carries the load, so it is spread wider. */
export const topicPlan = (topic: { name: string; owner: string; retentionDays: number }): TopicPlan => ({
  name: topic.name,
  partitions: topic.owner === 'chat' ? 24 : 6,
  retentionDays: topic.retentionDays,
});

/**
 * Migration step: creates the topics that are missing and sets the retention of those that are there. Events are
 * facts, not states, so old ones are deleted and nothing is compacted. The number of partitions of a topic never
 * changes: its keys would move to other partitions and lose their order.
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

/** Answers only when every partition has its leader. Another process may create them at the same time. */
const create = async (admin: Admin, plans: readonly TopicPlan[]): Promise<void> => {
  await admin.createTopics({ topics: plans.map(topicConfig), waitForLeaders: true, timeout: 10_000 });
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
