import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { BodyText } from './body-text.js';
import { gatherParts } from './gather-parts.js';
import type { Part } from './plain-stream.js';

const text = (content: string, more: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }], ...more })}\n\n`;
const END = 'data: [DONE]\n\n';

/** Packets as they come, numbers as pauses in milliseconds. */
const bodyOf = (packets: readonly (string | number | Uint8Array)[]): Readable =>
  Readable.from(
    (async function* () {
      for (const packet of packets) {
        if (typeof packet === 'number') await sleep(packet);
        else yield Buffer.from(packet as string);
      }
    })(),
    { objectMode: false },
  );

const gathered = async (packets: readonly (string | number | Uint8Array)[]) => {
  const parts: Part[] = [];
  for await (const part of gatherParts(new BodyText(bodyOf(packets)))) parts.push(part);
  return parts;
};

const texts = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));

const STOP = { type: 'finish', is: 'stop', raw: 'stop' };

describe('texts of a stream', () => {
  it('are one part where they come at once, but for the first', async () => {
    const rest = [' takes', ' about', ' two', ' weeks'].map((word) => text(word)).join('');
    const packets = [text('It'), rest, END];
    const parts = await gathered(packets);
    expect(texts(parts).join('')).toBe('It takes about two weeks');
    expect(parts.length).toBeLessThan(4);
    expect(parts.at(-1)).toEqual(STOP);
  });

  it('are not held back for those that come later', async () => {
    const parts = await gathered([text('It'), 20, text(' takes'), 20, text(' two'), text(' weeks'), 20, END]);
    expect(texts(parts)).toEqual(['It', ' takes', ' two weeks']);
  });

  it('stay apart from whatever is no plain text, in their order', async () => {
    const chunk = (delta: object, finish_reason: string | null = null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
    const packets = [
      text('0'),
      20,
      text('1'),
      text('2'),
      chunk({ reasoning: 'so' }),
      text('3'),
      chunk({}, 'eos'),
    ];
    expect(await gathered([...packets, ': ping\n\n', END])).toEqual([
      { type: 'text', text: '0' },
      { type: 'text', text: '12' },
      { type: 'thought', chars: 2 },
      { type: 'text', text: '3' },
      STOP,
    ]);
  });

  it('may be cut anywhere, within a character too', async () => {
    const whole = Buffer.from(text('Größe ') + text('🎒 – ja') + END);
    const parts = await gathered([...whole].map((byte) => Uint8Array.of(byte)));
    expect(texts(parts).join('')).toBe('Größe 🎒 – ja');
  });

  it('fail as their stream fails, and end it when nobody reads any longer', async () => {
    const failing = new Readable({ read: () => undefined });
    failing.push(text('It'));
    const parts = gatherParts(new BodyText(failing));
    expect((await parts.next()).value).toEqual({ type: 'text', text: 'It' });
    const next = parts.next();
    failing.destroy(new Error('cut'));
    await expect(next).rejects.toThrow('cut');
    const endless = new Readable({ read: () => undefined });
    endless.push(text('It'));
    for await (const _ of gatherParts(new BodyText(endless))) break;
    expect(endless.destroyed).toBe(true);
  });
});
