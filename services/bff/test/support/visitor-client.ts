import WebSocket from 'ws';

/** A frame as the server sends it. */
export interface Frame {
  type: string;
  message?: { content: string };
  last_seq?: number;
  [field: string]: unknown;
}

/** What a visitor's browser does, in a test. */
export class VisitorClient {
  readonly frames: Frame[] = [];
  readonly #socket: WebSocket;
  readonly #closed: Promise<number>;
  readonly #queue: string[] = [];
  #read = 0;
  #wake: () => void = () => {};

  constructor(address: string, botId: string, token: string, origin?: string) {
    const url = `${address.replace('http', 'ws')}/ws/v1/visitor?bot_id=${botId}`;
    this.#socket = new WebSocket(url, ['chirrup.v1', token], origin === undefined ? {} : { origin });
    this.#socket.on('message', (data) => {
      this.frames.push(JSON.parse(data.toString()));
      this.#wake();
    });
    this.#socket.on('error', () => {});
    this.#socket.on('open', () => {
      for (const data of this.#queue.splice(0)) this.#socket.send(data);
    });
    this.#closed = new Promise((resolve) => this.#socket.on('close', resolve));
  }

  send(frame: object): void {
    this.sendRaw(JSON.stringify(frame));
  }

  sendRaw(data: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(data);
    else this.#queue.push(data);
  }

  /** The next frame of that type after those already awaited. */
  async next(type: string, timeoutMs = 2_000): Promise<Frame> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      for (; this.#read < this.frames.length; ) {
        const frame = this.frames[this.#read++];
        if (frame?.type === type) return frame;
      }
      const left = deadline - Date.now();
      if (left <= 0)
        throw new Error(`No ${type}, only ${JSON.stringify(this.frames.map((frame) => frame.type))}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** The code the server closed with. */
  closed(): Promise<number> {
    return this.#closed;
  }

  /** Stops reading, as a browser on a dead line would. */
  stall(): void {
    this.#socket.pause();
  }

  goOn(): void {
    this.#socket.resume();
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
