import { OtherInstallationError } from '@chirrup/kernel/installation/other-installation';
import type { Kafka } from 'kafkajs';
import { ensureTopics } from './kafka-topics.js';

/**
 * Says by the name of an empty topic whose the names with this prefix are: no right is needed beyond those for topics.
 * @param claim prefix and id of the installation
 * @throws OtherInstallationError when there is such a topic of another one
 */
export const claimTopics = async (
  kafka: Kafka,
  { prefix, id, takesOver }: { prefix: string; id: string; takesOver: boolean },
): Promise<void> => {
  const mark = `${prefix}chirrup.installation.`;
  const admin = kafka.admin();
  await admin.connect();
  try {
    const marks = (await admin.listTopics()).filter((name) => name.startsWith(mark));
    const others = marks.filter((name) => name !== mark + id);
    if (others.length > 0 && !takesOver)
      throw new OtherInstallationError(`Kafka: the topic ${others[0]} is of another installation`);
    if (others.length > 0) await admin.deleteTopics({ topics: others, timeout: 10_000 });
    if (marks.includes(mark + id)) return;
  } finally {
    await admin.disconnect();
  }
  await ensureTopics(kafka, [{ name: mark + id, partitions: 1, retentionDays: 1, compacted: false }]);
};
