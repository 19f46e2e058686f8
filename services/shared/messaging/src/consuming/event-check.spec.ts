import { recordedEvents } from '@chirrup/testing/contracts/event-fixtures';
import type { ReceivedEvent } from '../event.js';
import { faultOf, isUnknownType } from './event-check.js';

const recorded = (type: string, change: Partial<ReceivedEvent> = {}): ReceivedEvent => {
  const found = recordedEvents().find((one) => one.type === type);
  if (!found) throw new Error(`no ${type}`);
  return { ...found.event, position: 1n, ...change };
};

describe('events before they are handled', () => {
  it.each(recordedEvents().map(({ type }) => type))('accepts %s as its publisher wrote it', (type) => {
    expect(isUnknownType(recorded(type))).toBe(false);
    expect(faultOf(recorded(type))).toBeUndefined();
  });

  it('knows which types a topic has in this release', () => {
    expect(isUnknownType(recorded('MessagePosted', { type: 'MessageEdited' }))).toBe(true);
    expect(isUnknownType(recorded('MessagePosted', { topic: 'bots.bot.v1' }))).toBe(true);
    expect(isUnknownType(recorded('MessagePosted', { topic: 'elsewhere.thing.v1' }))).toBe(false);
  });

  it.each([
    [
      'random bytes',
      { payload: Buffer.from('\u00ff\u0007\u0003garbage', 'latin1') },
      'the payload is no MessagePosted',
    ],
    ['nothing', { payload: new Uint8Array() }, 'the payload names another thread_id'],
    ['a foreign key', { key: 'another' }, 'the payload names another thread_id'],
    ['no tenant', { tenant: '' }, 'no tenant'],
    ['no id', { eventId: '' }, 'no event id'],
  ])('refuses %s', (_, change, fault) => {
    expect(faultOf(recorded('MessagePosted', change))).toBe(fault);
  });
});
