import type WebSocket from 'ws';
import type { HttpClient } from './http-client.js';
import { arrive, openSocket, post, type Visit } from './visit.js';
import type { MessageView } from './visitor.js';

const ANSWER_LIMIT_MS = 60_000;

export interface Exchange {
  /** Milliseconds from sending to the stored message. */
  sent: number;
  /** Milliseconds from sending to the first text of the reply. */
  firstToken: number;
  /** Milliseconds from sending to the stored reply. */
  answer: number;
  lane: string;
  reply?: MessageView;
}

interface ServerFrame {
  type: string;
  message?: MessageView;
}

/** A visitor with an open socket, as the widget has it: posts over HTTP, reads over the socket. */
export class TimedVisitor {
  #onFirst: (() => void) | undefined;
  #onAnswer: ((reply: MessageView) => void) | undefined;

  private constructor(
    private readonly client: HttpClient,
    private readonly visit: Visit,
    private readonly socket: WebSocket,
  ) {}

  static async arrive(client: HttpClient, botId: string): Promise<TimedVisitor> {
    const visit = await arrive(client, botId);
    const visitor: { current?: TimedVisitor } = {};
    const socket = await openSocket(client.address, visit, (data) =>
      visitor.current?.read(JSON.parse(String(data)) as ServerFrame),
    );
    visitor.current = new TimedVisitor(client, visit, socket);
    return visitor.current;
  }

  /** One question and its whole answer. */
  async exchange(question: string, limitMs = ANSWER_LIMIT_MS): Promise<Exchange> {
    const began = performance.now();
    const result: Exchange = { sent: 0, firstToken: 0, answer: 0, lane: '' };
    const completed = new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`No answer within ${limitMs / 1_000} s`)), limitMs);
      this.#onFirst = () => {
        result.firstToken ||= performance.now() - began;
      };
      this.#onAnswer = (reply) => {
        clearTimeout(limit);
        result.answer = performance.now() - began;
        result.lane = reply.lane ?? '';
        result.reply = reply;
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
    if (type === 'message' && message?.sender_type === 'bot') this.#onAnswer?.(message);
  }
}

/** That many visitors at once, each one question after the other. */
export const exchangeAll = async (
  visitors: readonly TimedVisitor[],
  question: string,
  messages: number,
): Promise<Exchange[]> => {
  const share = Math.ceil(messages / visitors.length);
  const all = await Promise.all(
    visitors.map(async (visitor) => {
      const own: Exchange[] = [];
      for (let n = 0; n < share; n += 1) own.push(await visitor.exchange(question));
      return own;
    }),
  );
  return all.flat();
};

/** Visitors for as long as `work` takes. */
export const withVisitors = async <T>(
  address: { client: HttpClient; botId: string },
  count: number,
  work: (visitors: TimedVisitor[]) => Promise<T>,
): Promise<T> => {
  const visitors = await Promise.all(
    Array.from({ length: count }, () => TimedVisitor.arrive(address.client, address.botId)),
  );
  try {
    return await work(visitors);
  } finally {
    for (const visitor of visitors) visitor.close();
  }
};
