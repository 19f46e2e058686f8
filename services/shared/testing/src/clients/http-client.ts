import { Agent, request } from 'node:http';

const LIMIT_MS = 60_000;

export interface HttpOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls over connections that stay open. Lighter than `fetch`, so that less of the machine measures itself. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 128 });

  /** @param headers go with every call */
  constructor(
    readonly address: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  /** @param onFirst is called with the first bytes of the body */
  text(method: string, path: string, options: HttpOptions = {}, onFirst?: () => void): Promise<string> {
    const { token, body, headers } = options;
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const call = request(
        `${this.address}${path}`,
        {
          method,
          agent: this.#agent,
          timeout: LIMIT_MS,
          headers: {
            ...this.headers,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(payload === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.once('data', () => onFirst?.());
          response.on('data', (part: Buffer) => parts.push(part));
          response.once('error', reject);
          response.once('end', () => {
            const text = Buffer.concat(parts).toString();
            if ((response.statusCode ?? 500) < 400) resolve(text);
            else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`));
          });
        },
      );
      call.once('timeout', () => call.destroy(new Error(`${method} ${path}: no answer`)));
      call.once('error', (error: NodeJS.ErrnoException) => {
        // the server closed the connection while it lay idle
        if (call.reusedSocket && error.code === 'ECONNRESET')
          resolve(this.text(method, path, options, onFirst));
        else reject(error);
      });
      call.end(payload);
    });
  }

  async json<T>(method: string, path: string, options: HttpOptions = {}): Promise<T> {
    return JSON.parse(await this.text(method, path, options)) as T;
  }

  close(): void {
    this.#agent.destroy();
  }
}
