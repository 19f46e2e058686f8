import { isRebalance } from './kafka-client.js';

describe('messages of Kafka while groups rebalance', () => {
  // as seen at the start of a cluster and at rolling restarts
  it.each([
    'The group is rebalancing, so a rejoin is needed',
    'The group is rebalancing, re-joining',
    'Response GroupCoordinator(key: 10, version: 2) The group coordinator is not available',
    "Crash: KafkaJSProtocolError: The coordinator is loading and hence can't process requests for this group",
  ])('is no news: %s', (text) => expect(isRebalance(text)).toBe(true));

  it.each([
    'Connection timeout',
    'Failed to connect to seed broker',
    'This server does not host this topic-partition',
  ])('is news: %s', (text) => expect(isRebalance(text)).toBe(false));
});
