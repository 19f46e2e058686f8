import { KafkaNames } from './kafka-names.js';

const lone = new KafkaNames();
const ours = new KafkaNames('team-a.');
const learning = { group: 'knowledge.learn-qa', topic: 'bots.qa.v1' };

describe('names on brokers', () => {
  it('are as ever for a lone installation', () => {
    expect(lone.topic('bots.qa.v1')).toBe('bots.qa.v1');
    expect(lone.group(learning)).toBe('knowledge.learn-qa/bots.qa.v1');
  });

  it('begin with the installation', () => {
    expect(ours.topic('bots.qa.v1')).toBe('team-a.bots.qa.v1');
    expect(ours.group(learning)).toBe('team-a/knowledge.learn-qa/bots.qa.v1');
  });

  it('are read again by their own installation only', () => {
    for (const names of [lone, ours]) {
      expect(names.plain(names.topic('bots.qa.v1'))).toBe('bots.qa.v1');
      expect(names.groupAndTopic(names.group(learning))).toEqual(learning);
    }
    expect(lone.groupAndTopic(ours.group(learning))).toBeUndefined();
    expect(ours.groupAndTopic(lone.group(learning))).toBeUndefined();
    expect(ours.groupAndTopic('foreign')).toBeUndefined();
  });
});
