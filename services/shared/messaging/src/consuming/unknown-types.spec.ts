import { silentLog } from '@chirrup/kernel/log';
import type { ReceivedEvent } from '../event.js';
import { UnknownTypes } from './unknown-types.js';

const event = (type: string) => ({ type, topic: 'chat.message.v1', eventId: 'e', key: 'k' }) as ReceivedEvent;

const underTest = (most: number) => {
  const kept: string[] = [];
  const lines: string[] = [];
  const setAside = async ({ type }: ReceivedEvent, group: string, reason: string, attempts: number) => {
    kept.push(`${group} ${type} ${attempts}: ${reason}`);
  };
  const log = {
    ...silentLog,
    warn: (fields: object, message: string) => lines.push(`${(fields as { type: string }).type} ${message}`),
    error: (fields: object, message: string) => lines.push(`${(fields as { type: string }).type} ${message}`),
  };
  return { kept, lines, unknown: new UnknownTypes('billing.usage', { setAside }, log, most) };
};

describe('events of unknown types', () => {
  it('keeps each of them, with one line for a type', async () => {
    const { unknown, kept, lines } = underTest(10);
    for (const type of ['MessageEdited', 'MessageEdited', 'MessagePinned'])
      await unknown.setAside(event(type));
    expect(kept).toEqual([
      'billing.usage MessageEdited 0: unknown type MessageEdited',
      'billing.usage MessageEdited 0: unknown type MessageEdited',
      'billing.usage MessagePinned 0: unknown type MessagePinned',
    ]);
    expect(lines).toEqual([
      'MessageEdited events of an unknown type are set aside: replay them after the update',
      'MessagePinned events of an unknown type are set aside: replay them after the update',
    ]);
  });

  it('ends at a number of each type, and with made-up types altogether', async () => {
    const { unknown, kept, lines } = underTest(2);
    for (let n = 0; n < 5; n += 1) await unknown.setAside(event('MessageEdited'));
    expect(kept).toHaveLength(2);
    expect(lines[1]).toBe('MessageEdited too many events of an unknown type: the next ones are skipped');
    for (let n = 0; n < 500; n += 1) await unknown.setAside(event(`Made${n}`));
    expect(kept.length).toBeLessThanOrEqual(2 + 99 + 2);
    expect(lines.length).toBeLessThanOrEqual(2 + 99 + 2);
  });
});
