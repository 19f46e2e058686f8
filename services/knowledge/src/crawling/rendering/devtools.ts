/** A message of the browser about one of its pages. */
export interface BrowserEvent {
  method: string;
  params: Record<string, unknown>;
  sessionId?: string;
}

interface Answer {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

interface Waiting {
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

const COMMAND_MS = 15_000;

/** Speaks to a browser by its DevTools protocol, over one socket. */
export class DevTools {
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, (event: BrowserEvent) => void>();
  #last = 0;
  isOpen = true;

  private constructor(private readonly socket: WebSocket) {
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)));
    socket.addEventListener('close', () => this.#end());
  }

  static async connect(address: string): Promise<DevTools> {
    const socket = new WebSocket(address);
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const fail = () => reject(new Error('The browser does not answer.'));
        timer = setTimeout(fail, COMMAND_MS);
        socket.addEventListener('open', () => resolve(), { once: true });
        socket.addEventListener('error', fail, { once: true });
      });
      return new DevTools(socket);
    } catch (error) {
      socket.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async send(
    method: string,
    params: Record<string, unknown> = {},
    sessionId?: string,
  ): Promise<Record<string, unknown>> {
    if (!this.isOpen) throw new Error('The browser has ended.');
    this.#last += 1;
    const id = this.#last;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        timer = setTimeout(() => reject(new Error(`The browser does not answer ${method}.`)), COMMAND_MS);
        this.socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  /** Passes on the events of one page until that is taken back. */
  listen(sessionId: string, onEvent: (event: BrowserEvent) => void): () => void {
    this.#listeners.set(sessionId, onEvent);
    return () => this.#listeners.delete(sessionId);
  }

  close(): void {
    this.socket.close();
    this.#end();
  }

  #receive(data: string): void {
    const message = JSON.parse(data) as Answer & BrowserEvent;
    if (message.id === undefined) {
      this.#listeners.get(message.sessionId ?? '')?.(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (message.error) waiting?.reject(new Error(message.error.message));
    else waiting?.resolve(message.result ?? {});
  }

  #end(): void {
    this.isOpen = false;
    for (const { reject } of this.#waiting.values()) reject(new Error('The browser has ended.'));
    this.#waiting.clear();
  }
}
