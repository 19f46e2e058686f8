import { readFileSync } from 'node:fs';
import type { ReplyDelta } from '@chirrup/proto/live-events';
import { newPart } from './new-part.js';

interface Case {
  name: string;
  held: { attempt: number; text: string };
  delta: Pick<ReplyDelta, 'attempt' | 'offset' | 'delta'>;
  merged: { attempt: number; text: string } | null;
}

const file = new URL('../../../../proto/fixtures/stream-deltas.json', import.meta.url);
const cases: Case[] = JSON.parse(readFileSync(file, 'utf8'));

describe('the new part of a delta', () => {
  it.each(cases.filter(({ name }) => !name.includes('contradicts')))('$name', ({ held, delta, merged }) => {
    const { attempt, text } = held;
    const part = newPart(
      { attempt, length: text.length },
      { type: 'delta', id: 'r', threadId: 't', replyTo: 'm', ...delta },
    );
    if (part === 'hole' || part === undefined) {
      expect(part === 'hole' ? null : held).toEqual(merged);
      return;
    }
    const before = part.attempt > attempt ? '' : text;
    expect(part.offset).toBe(before.length);
    expect({ attempt: part.attempt, text: before + part.delta }).toEqual(merged);
  });
});
