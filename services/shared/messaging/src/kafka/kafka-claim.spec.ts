import type { Kafka } from 'kafkajs';
import { claimTopics } from './kafka-claim.js';

/** Brokers that only know topics. */
const brokers = (...names: string[]) => {
  const there = new Set(names);
  const admin = {
    connect: async () => undefined,
    disconnect: async () => undefined,
    listTopics: async () => [...there],
    createTopics: async ({ topics }: { topics: { topic: string }[] }) => {
      for (const { topic } of topics) there.add(topic);
    },
    fetchTopicMetadata: async ({ topics }: { topics: string[] }) => ({
      topics: topics.map((name) => ({ name, partitions: [{ leader: 1 }] })),
    }),
    deleteTopics: async ({ topics }: { topics: string[] }) => {
      for (const name of topics) there.delete(name);
    },
  };
  return { there, kafka: { admin: () => admin } as unknown as Kafka };
};
const claim = (prefix: string, id: string, takesOver = false) => ({ prefix, id, takesOver });

describe('topics of an installation', () => {
  it('are marked once, and known again', async () => {
    const { kafka, there } = brokers('auth.user.v1');
    await claimTopics(kafka, claim('', 'one'));
    await claimTopics(kafka, claim('', 'one'));
    expect([...there]).toEqual(['auth.user.v1', 'chirrup.installation.one']);
  });

  it('do not hinder one with another name', async () => {
    const { kafka, there } = brokers('chirrup.installation.one', 'other.chirrup.installation.two');
    await claimTopics(kafka, claim('team-a.', 'three'));
    expect(there).toContain('team-a.chirrup.installation.three');
  });

  it('refuse a second one of the same name, and say what to set', async () => {
    const { kafka, there } = brokers('team-a.chirrup.installation.one');
    await expect(claimTopics(kafka, claim('team-a.', 'two'))).rejects.toThrow(
      'Kafka: the topic team-a.chirrup.installation.one is of another installation. Give each installation a name (INSTALLATION)',
    );
    expect(there.size).toBe(1);
  });

  it('are taken over when that is asked for', async () => {
    const { kafka, there } = brokers('chirrup.installation.one');
    await claimTopics(kafka, claim('', 'two', true));
    expect([...there]).toEqual(['chirrup.installation.two']);
  });
});
