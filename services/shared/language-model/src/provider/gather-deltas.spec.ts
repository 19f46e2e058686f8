import { setTimeout as sleep } from 'node:timers/promises';
import { gatherDeltas } from './gather-deltas.js';

const text = (content: string, more: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }], ...more })}\n\n`;
const END = 'data: [DONE]\n\n';

/** What comes out, each piece with its time. */
const gathered = async (packets: readonly (string | number | Uint8Array)[]) => {
  const heard: string[] = [];
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const packet of packets) {
        if (typeof packet === 'number') await sleep(packet);
        else controller.enqueue(typeof packet === 'string' ? Buffer.from(packet) : packet);
      }
      controller.close();
    },
  });
  const pieces: string[] = [];
  for await (const bytes of gatherDeltas(body, (one) => heard.push(one)))
    pieces.push(Buffer.from(bytes).toString());
  return { pieces, heard: heard.join('') };
};
const contents = (piece: string): string[] =>
  piece
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice(6)).choices[0]?.delta.content);

describe('texts of a stream', () => {
  it('are one event where they come at once, but for the first', async () => {
    const packets = [text('It'), ...[' takes', ' about', ' two', ' weeks'].map((word) => text(word)), END];
    const { pieces, heard } = await gathered(packets);
    expect(pieces.map(contents)).toEqual([['It'], [' takes about two weeks']]);
    expect(pieces.at(-1)).toMatch(/\[DONE\]\n\n$/);
    expect(heard).toBe(packets.join(''));
  });

  it('are not held back for those that come later', async () => {
    const { pieces } = await gathered([
      text('It'),
      20,
      text(' takes'),
      20,
      text(' two'),
      text(' weeks'),
      20,
      END,
    ]);
    expect(pieces.map(contents)).toEqual([['It'], [' takes'], [' two weeks'], []]);
  });

  it('stay apart from whatever is no plain text, in their order', async () => {
    const usage = { usage: { prompt_tokens: 1 } };
    const refusal = 'data: {"choices":[{"delta":{"content":"x","refusal":"no"}}]}\n\n';
    const ends = 'data: {"choices":[{"delta":{"content":"y"},"finish_reason":"stop"}]}\n\n';
    const others = [
      ': ping\n\n',
      text('a', usage),
      refusal,
      ends,
      'event: error\ndata: {"error":1}\n\n',
      'data: {broken\n\n',
    ];
    const packets = others.flatMap((other) => [text('1'), text('2'), other]);
    const { pieces } = await gathered([text('0'), ...packets, 'data: rest']);
    expect(pieces.join('')).toBe(
      [text('0'), ...others.flatMap((other) => [text('12'), other]), 'data: rest'].join(''),
    );
  });

  it('may be cut anywhere, within a character too', async () => {
    const whole = Buffer.from(text('Größe ') + text('🎒 – ja') + END);
    const { pieces } = await gathered([...whole].map((byte) => Uint8Array.of(byte)));
    expect(pieces.flatMap(contents).join('')).toBe('Größe 🎒 – ja');
  });

  it('fail as their stream fails, and end it when nobody reads any longer', async () => {
    const cancelled: unknown[] = [];
    const failing = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(Buffer.from(text('It')));
      },
      pull: (controller) => controller.error(new Error('cut')),
    });
    const read = async () => {
      for await (const _ of gatherDeltas(failing, () => undefined));
    };
    await expect(read()).rejects.toThrow('cut');
    const endless = new ReadableStream<Uint8Array>({ cancel: (reason) => void cancelled.push(reason) });
    await gatherDeltas(endless, () => undefined).cancel('stopped');
    expect(cancelled).toEqual(['stopped']);
  });
});
