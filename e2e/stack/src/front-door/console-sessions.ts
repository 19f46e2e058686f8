import type { IncomingMessage } from 'node:http';

const MOST = 10_000;
const HANDSHAKE = /^\/socket\.io\/\?(?!.*\bsid=)/;
const SID_OF_URL = /^\/socket\.io\/\?.*\bsid=([\w-]+)/;
const SID_OF_ANSWER = /"sid":"([\w-]+)"/;

/**
 * Which edge holds a socket.io session: each request of its polling, and the upgrade after it, must reach the process
 * that made the handshake. The session's id is read from the handshake's answer, as @socket.io/sticky does.
 */
export class ConsoleSessions {
  readonly #holders = new Map<string, string>();

  /** Name of the edge, for an address that carries a session's id. */
  holderOf(url: string): string | undefined {
    const sid = SID_OF_URL.exec(url)?.[1];
    return sid && this.#holders.get(sid);
  }

  /** Takes note of the session that an answer opens. */
  watch(url: string, answer: IncomingMessage, edge: string): void {
    if (!HANDSHAKE.test(url)) return;
    answer.once('data', (chunk: Buffer) => {
      const sid = SID_OF_ANSWER.exec(chunk.toString())?.[1];
      if (!sid) return;
      this.#holders.set(sid, edge);
      const [oldest] = this.#holders.keys();
      if (this.#holders.size > MOST && oldest !== undefined) this.#holders.delete(oldest);
    });
  }
}
