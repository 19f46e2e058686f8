import { type Product, startProduct } from '@chirrup/e2e-stack/product/product';
import { Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { seededRandom } from '@chirrup/testing/statistics';
import WebSocket from 'ws';
import { residentMiB } from '../lib/memory.js';
import { mutated } from '../lib/mutations.js';

const FRAMES = 10_000;
/** Sent before memory is looked at: code is compiled and buffers are grown by then. */
const WARM_UP = 5_000;
const MAX_GROWTH_MIB = 100;

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

/** A connection that is opened again as often as the server ends it. */
class PersistentSocket {
  #socket: WebSocket | undefined;
  opened = 0;

  constructor(private readonly open: () => Promise<WebSocket>) {}

  async send(frame: string | Buffer): Promise<void> {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      this.#socket = await this.open();
      this.opened += 1;
    }
    await new Promise<void>((resolve) => this.#socket?.send(frame, () => resolve()));
  }

  close(): void {
    this.#socket?.terminate();
  }
}

describe(`mutated socket frames, SEED=${seed}`, () => {
  let product: Product;
  let owner: Owner;
  let visitor: Visitor;

  beforeAll(async () => {
    product = await startProduct();
    owner = await Owner.logIn(product.address, 'owner@example.com', 'correct horse');
    const { _id } = await owner.createBot('Ada');
    await owner.change(_id, { live_mode: true });
    visitor = await Visitor.arrive(product.address, _id);
    await visitor.ask('Anybody there?');
  }, 120_000);
  afterAll(() => product?.remove());

  /** Resolves once the first message that `isReady` accepts has come. */
  const connect = (path: string, protocols: string[], hello: string, isReady: (text: string) => boolean) =>
    new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(`${product.address.replace('http', 'ws')}${path}`, protocols);
      socket.on('error', () => undefined);
      socket.on('open', () => hello && socket.send(hello));
      socket.on('close', (code) => reject(new Error(`closed with ${code} before it was ready`)));
      socket.on('message', (data) => isReady(data.toString()) && resolve(socket));
    });

  const sockets = (): { open: () => Promise<WebSocket>; good: string[] }[] => {
    const { botId, threadId, token } = visitor;
    const room = JSON.stringify({ thread_id: threadId, bot_id: botId });
    return [
      {
        open: () =>
          connect(`/ws/v1/visitor?bot_id=${botId}`, ['chirrup.v1', token], '', (text) =>
            text.includes('"ready"'),
          ),
        good: [
          JSON.stringify({ type: 'resume', thread_id: threadId, after_seq: 0 }),
          JSON.stringify({ type: 'ping' }),
        ],
      },
      {
        open: () =>
          connect(
            '/socket.io/?EIO=4&transport=websocket',
            [],
            `40${JSON.stringify({ token: owner.token })}`,
            (text) => text.startsWith('40'),
          ),
        good: [
          `421["join_room",${room}]`,
          `422["leave_room",${room}]`,
          `423["join_bot_new_message_event_listener","${botId}"]`,
          '3',
        ],
      },
    ];
  };

  it('end no process, are no bugs, and leave nothing in memory', async () => {
    const random = seededRandom(seed);
    const { pid = 0 } = product.process;
    const sendAll = async (count: number) => {
      for (const { open, good } of sockets()) {
        const socket = new PersistentSocket(open);
        for (let n = 0; n < count; n += 1) await socket.send(mutated(good, random));
        socket.close();
      }
    };
    await sendAll(WARM_UP);
    const before = residentMiB(pid);
    await sendAll(FRAMES - WARM_UP);
    expect(residentMiB(pid) - before).toBeLessThan(MAX_GROWTH_MIB);
    expect(product.process.exitCode).toBeNull();
    expect((await fetch(`${product.address}/readyz`)).status).toBe(200);
    expect(product.output()).not.toMatch(/socket frame failed|console socket failed|socket upgrade failed/);
    expect((await visitor.ask('And now?')).state).toBe('complete');
  }, 300_000);
});
