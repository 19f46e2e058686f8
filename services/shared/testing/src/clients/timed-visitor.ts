import type WebSocket from 'ws';
import type { HttpClient } from './http-client.js';
import { arrive, openSocket, post, type Visit } from './visit.js';

const ANSWER_LIMIT_MS = 60_000;

export interface Exchange {
  /** Milliseconds from sending to the stored message. */
  sent: number;
  /** Milliseconds from sending to the first text of the reply. */
  firstToken: number;
  /** Milliseconds from sending to the stored reply. */
  answer: number;
  lane: string;
}

interface ServerFrame {
  type: string;
  message?: { sender_type: string; lane?: string };
}

/** A visitor with an open socket, as the widget has it: posts over HTTP, reads over the socket. */
export class Talker {
  #onFirst: (() => void) | undefined;
  #onAnswer: ((lane: string) => void) | undefined;

  private constructor(
    private readonly client: HttpClient,
    private readonly visit: Visit,
    private readonly socket: WebSocket,
  ) {}

  static async arrive(client: HttpClient, botId: string): Promise<Talker> {
    const visit = await arrive(client, botId);
    const talker: { current?: Talker } = {};
    const socket = await openSocket(client.address, visit, (data) =>
      talker.current?.read(JSON.parse(String(data)) as ServerFrame),
    );
    talker.current = new Talker(client, visit, socket);
    return talker.current;
  }

  /** One question and its whole answer. */
  async exchange(question: string): Promise<Exchange> {
    const began = performance.now();
    const result: Exchange = { sent: 0, firstToken: 0, answer: 0, lane: '' };
    const completed = new Promise<void>((resolve, reject) => {
      const limit = setTimeout(
        () => reject(new Error(`No answer within ${ANSWER_LIMIT_MS / 1_000} s`)),
        ANSWER_LIMIT_MS,
      );
      this.#onFirst = () => {
        result.firstToken ||= performance.now() - began;
      };
      this.#onAnswer = (lane) => {
        clearTimeout(limit);
        result.answer = performance.now() - began;
        result.lane = lane;
        resolve();
      };
    });
    await post(this.client, this.visit, question);
    result.sent = performance.now() - began;
    await completed;
    return result;
  }

  close(): void {
    this.socket.close();
  }

  private read({ type, message }: ServerFrame): void {
    if (type === 'delta') this.#onFirst?.();
    if (type === 'message' && message?.sender_type === 'bot') this.#onAnswer?.(message.lane ?? '');
  }
}

/** That many talkers at once, each one question after the other. */
export const talk = async (
  talkers: readonly Talker[],
  question: string,
  messages: number,
): Promise<Exchange[]> => {
  const share = Math.ceil(messages / talkers.length);
  const all = await Promise.all(
    talkers.map(async (talker) => {
      const own: Exchange[] = [];
      for (let n = 0; n < share; n += 1) own.push(await talker.exchange(question));
      return own;
    }),
  );
  return all.flat();
};

/** Talkers for as long as `work` takes. */
export const withTalkers = async <T>(
  address: { client: HttpClient; botId: string },
  count: number,
  work: (talkers: Talker[]) => Promise<T>,
): Promise<T> => {
  const talkers = await Promise.all(
    Array.from({ length: count }, () => Talker.arrive(address.client, address.botId)),
  );
  try {
    return await work(talkers);
  } finally {
    for (const talker of talkers) talker.close();
  }
};
