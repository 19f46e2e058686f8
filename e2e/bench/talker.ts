import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { Visitor } from '../lib/visitor.js';

export interface Exchange {
  /** Milliseconds from sending to the first text of the reply. */
  firstToken: number;
  /** Milliseconds from sending to the stored reply. */
  answer: number;
  lane: string;
}

interface ServerFrame {
  type: string;
  reply_to?: string;
  _id?: string;
  message?: {
    _id: string;
    sender_type: string;
    reply_to?: string;
    client_message_id?: string;
    lane?: string;
  };
}

/** A visitor with an open socket, as the widget has it: posts over HTTP, reads over the socket. */
export class Talker {
  #firstDelta: (() => void) | undefined;
  #completed: ((lane: string) => void) | undefined;

  private constructor(
    private readonly visitor: Visitor,
    private readonly socket: WebSocket,
  ) {
    socket.on('message', (data) => this.#read(JSON.parse(String(data)) as ServerFrame));
  }

  static async arrive(address: string, botId: string): Promise<Talker> {
    const visitor = await Visitor.arrive(address, botId);
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/v1/visitor?bot_id=${botId}`, [
      'chirrup.v1',
      visitor.token,
    ]);
    const talker = new Talker(visitor, socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.on(
        'message',
        (data) => (JSON.parse(String(data)) as ServerFrame).type === 'resumed' && resolve(),
      );
      socket.once('open', () =>
        socket.send(JSON.stringify({ type: 'resume', thread_id: visitor.threadId, after_seq: 0 })),
      );
    });
    return talker;
  }

  /** One question and its whole answer. */
  async exchange(question: string): Promise<Exchange> {
    const began = performance.now();
    const result: Exchange = { firstToken: 0, answer: 0, lane: '' };
    const completed = new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error('No answer within 30 s')), 30_000);
      this.#firstDelta = () => {
        result.firstToken ||= performance.now() - began;
      };
      this.#completed = (lane) => {
        clearTimeout(limit);
        result.answer = performance.now() - began;
        result.lane = lane;
        resolve();
      };
    });
    await this.visitor.post(question, randomUUID());
    await completed;
    return result;
  }

  close(): void {
    this.socket.close();
  }

  #read(frame: ServerFrame): void {
    if (frame.type === 'delta') this.#firstDelta?.();
    if (frame.type === 'message' && frame.message?.sender_type === 'bot')
      this.#completed?.(frame.message.lane ?? '');
  }
}
