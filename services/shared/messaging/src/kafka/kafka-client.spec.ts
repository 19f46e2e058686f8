import { isGroupMoving } from './kafka-client.js';

describe('what Kafka says while groups move', () => {
  // as seen at the start of a cluster and at rolling restarts
  it.each([
    'The group is rebalancing, so a rejoin is needed',
    'The group is rebalancing, re-joining',
    'Response GroupCoordinator(key: 10, version: 2) The group coordinator is not available',
    "Crash: KafkaJSProtocolError: The coordinator is loading and hence can't process requests for this group",
  ])('is nothing to tell of: %s', (text) => expect(isGroupMoving(text)).toBe(true));

  it.each([
    'Connection timeout',
    'Failed to connect to seed broker',
    'This server does not host this topic-partition',
  ])('is told of where it is something else: %s', (text) => expect(isGroupMoving(text)).toBe(false));
});
