import { setTimeout as sleep } from 'node:timers/promises';
import { gatherChunks } from './gather-chunks.js';

const text = (content: string, more: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }], ...more })}\n\n`;
const END = 'data: [DONE]\n\n';

/** What comes out, each piece with its time. */
const gathered = async (packets: readonly (string | number | Uint8Array)[]) => {
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
  for await (const bytes of gatherChunks(body)) pieces.push(Buffer.from(bytes).toString());
  return { pieces };
};
const contents = (piece: string): string[] =>
  piece
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice(6)).choices[0]?.delta.content);

describe('texts of a stream', () => {
  it('are one event where they come at once, but for the first', async () => {
    const packets = [text('It'), ...[' takes', ' about', ' two', ' weeks'].map((word) => text(word)), END];
    const { pieces } = await gathered(packets);
    expect(pieces.map(contents)).toEqual([['It'], [' takes about two weeks', undefined]]);
    expect(pieces.at(-1)).toContain('"finish_reason":"stop"');
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
    expect(pieces.map(contents)).toEqual([['It'], [' takes'], [' two weeks'], [undefined]]);
  });

  it('stay apart from whatever is no plain text, in their order', async () => {
    const chunk = (delta: object, finish_reason: string | null = null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
    const packets = [
      text('0'),
      text('1'),
      text('2'),
      chunk({ reasoning: 'so' }),
      text('3'),
      chunk({}, 'eos'),
    ];
    const { pieces } = await gathered([...packets, ': ping\n\n', END]);
    const said = pieces
      .join('')
      .split('\n\n')
      .filter(Boolean)
      .map((event) => JSON.parse(event.slice(6)).choices[0]);
    expect(
      said.map(({ delta, finish_reason }) => finish_reason ?? delta.content ?? delta.reasoning_content),
    ).toEqual(['0', '12', 'so', '3', 'stop']);
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
      for await (const _ of gatherChunks(failing));
    };
    await expect(read()).rejects.toThrow('cut');
    const endless = new ReadableStream<Uint8Array>({ cancel: (reason) => void cancelled.push(reason) });
    await gatherChunks(endless).cancel('stopped');
    expect(cancelled).toEqual(['stopped']);
  });
});
