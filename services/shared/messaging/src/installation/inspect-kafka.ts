import { setTimeout as sleep } from 'node:timers/promises';
import { type Finding, ok, problem, tried, warning } from '@chirrup/kernel/installation/finding';
import type { Admin, Kafka } from 'kafkajs';
import { KafkaNames } from '../kafka/kafka-names.js';
import type { TopicPlan } from '../kafka/kafka-topics.js';

const RIGHTS =
  'Give Kafka’s user the right to create, describe, alter, read and write topics, and to read groups';

const TRIES = 10;
const PAUSE_MS = 500;

export interface InspectedKafka {
  kafka: Kafka;
  /** Of the installation's topics. */
  prefix: string;
  plans: readonly TopicPlan[];
  /** Absent: not known, so whose topics these are is not looked at. */
  id: string | undefined;
}

/** Looks at brokers, topics and rights; leaves nothing behind. @throws what keeps it from connecting */
export const inspectKafka = async (inspected: InspectedKafka): Promise<Finding[]> => {
  const { kafka, prefix, plans } = inspected;
  const names = new KafkaNames(prefix);
  const admin = kafka.admin();
  await admin.connect();
  try {
    const { brokers } = await admin.describeCluster();
    const there = await admin.listTopics();
    const ours = plans.filter(({ name }) => there.includes(names.topic(name)));
    const named = prefix ? ` named ${prefix}*` : '';
    const trial = { topic: `${prefix}chirrup.doctor`, numPartitions: 1, replicationFactor: -1 };
    const group = names.group({ group: 'chirrup.doctor', topic: 'chirrup.doctor' });
    return [
      ok(`${brokers.length} brokers answer`),
      ...whose(there, inspected),
      ...(await topicFindings(admin, ours, names, brokers.length)),
      ...(ours.length < plans.length
        ? [
            warning(
              `${plans.length - ours.length} of ${plans.length} topics are missing`,
              'Services make them when they start.',
            ),
          ]
        : []),
      await tried(`topics${named} may be made`, `${RIGHTS}${named}.`, () =>
        admin.createTopics({ topics: [trial], validateOnly: true, waitForLeaders: false }),
      ),
      await tried(
        `groups${prefix && ` named ${prefix.slice(0, -1)}/*`} may be read`,
        `${RIGHTS}${named}.`,
        () => patiently(() => admin.fetchOffsets({ groupId: group })),
      ),
    ];
  } finally {
    await admin.disconnect();
  }
};

/** Brokers of a new cluster have no place for groups until one asks for the first time. */
const patiently = async <T>(ask: () => Promise<T>, triesLeft = TRIES): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (triesLeft <= 1 || !/coordinator/i.test(String(error))) throw error;
  }
  await sleep(PAUSE_MS);
  return patiently(ask, triesLeft - 1);
};

const whose = (there: readonly string[], { prefix, id }: InspectedKafka): Finding[] => {
  const mark = `${prefix}chirrup.installation.`;
  const others = there.filter((name) => name.startsWith(mark) && name !== mark + id);
  if (id === undefined || others.length === 0) return [];
  return [
    problem(
      `the topics are another installation’s (${others[0]})`,
      'Set INSTALLATION, or INSTALLATION_TAKE_OVER=true once where that one is gone.',
    ),
  ];
};

const topicFindings = async (
  admin: Admin,
  plans: readonly TopicPlan[],
  names: KafkaNames,
  brokers: number,
): Promise<Finding[]> => {
  if (plans.length === 0) return [];
  const { topics } = await admin.fetchTopicMetadata({ topics: plans.map(({ name }) => names.topic(name)) });
  return topics.flatMap(({ name, partitions }) => {
    const wanted = plans.find((plan) => names.topic(plan.name) === name)?.partitions;
    const copies = Math.min(...partitions.map(({ replicas }) => replicas.length));
    const inSync = Math.min(...partitions.map(({ isr }) => isr.length));
    return [
      ...(partitions.some(({ leader }) => leader < 0)
        ? [problem(`${name} has a partition without leader`, 'Look at the brokers.')]
        : []),
      ...(partitions.length === wanted
        ? []
        : [
            warning(
              `${name} has ${partitions.length} partitions, ${wanted} are usual`,
              'Leave it: keys would move.',
            ),
          ]),
      ...(copies === 1 && brokers > 1
        ? [warning(`${name} is on one broker alone`, 'Reassign it with a replication factor of 3.')]
        : []),
      ...(inSync < copies ? [warning(`${name} lacks replicas in sync`, 'Look at the brokers.')] : []),
    ];
  });
};
