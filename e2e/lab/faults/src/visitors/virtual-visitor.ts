import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiFailure, call } from '@chirrup/testing/clients/owner';
import type { MessageView } from '@chirrup/testing/clients/visitor';
import type { ClientEvent, MessageRecord } from '../history/history.js';
import { VisitorConnection } from './visitor-connection.js';

const REQUEST_LIMIT_MS = 15_000;
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 5_000;

/** A visitor who writes and reads as the widget does, and logs everything. */
export class VirtualVisitor {
  readonly events: ClientEvent[] = [];
  readonly #visitorId = `anon_${randomUUID()}`;
  #token: string | undefined;
  #connection: VisitorConnection | undefined;
  #gaveUp = false;

  private constructor(
    private readonly address: string,
    readonly botId: string,
    public threadId: string,
  ) {}

  /** Session, thread and socket. */
  static async arrive(address: string, botId: string): Promise<VirtualVisitor> {
    const visitor = new VirtualVisitor(address, botId, '');
    const { _id } = await visitor.#call<{ _id: string }>('POST', `/api/v1/chats/${botId}/threads`, {});
    visitor.threadId = _id;
    visitor.#connection = new VisitorConnection(visitor.connectionOptions('visitor'));
    return visitor;
  }

  get isOpen(): boolean {
    return this.#connection?.isOpen ?? false;
  }

  connectionOptions(reader: string) {
    return {
      url: `${this.address.replace('http', 'ws')}/ws/v1/visitor?bot_id=${this.botId}`,
      threadId: this.threadId,
      reader,
      token: (stale?: string) => this.#session(stale),
      log: (event: ClientEvent) => void this.events.push(event),
    };
  }

  /** Sends one message, again and again under the same id until it is acknowledged; undefined when given up. */
  async say(content: string): Promise<MessageView | undefined> {
    const clientMessageId = randomUUID();
    this.#log({ type: 'sent', clientMessageId, content });
    for (let tried = 0; !this.#gaveUp; tried += 1) {
      try {
        const message = await this.#call<MessageView>('POST', this.#path, {
          client_message_id: clientMessageId,
          message_type: 'text',
          content,
        });
        this.#log({ type: 'acknowledged', clientMessageId, id: message._id });
        return message;
      } catch (error) {
        this.#log({ type: 'refused', clientMessageId, reason: String(error).slice(0, 200) });
        const steps = Math.min(FIRST_PAUSE_MS * 2 ** tried, LAST_PAUSE_MS) * (0.5 + Math.random());
        await sleep(steps);
      }
    }
    return undefined;
  }

  /** The stored reply to a message, once the socket has shown it. */
  replyTo(messageId: string): MessageRecord | undefined {
    const shown = this.events.findLast((h) => h.type === 'message' && h.message.replyTo === messageId);
    return shown?.type === 'message' ? shown.message : undefined;
  }

  /** Everything REST has of the thread. */
  async history(): Promise<MessageView[]> {
    const all: MessageView[] = [];
    for (let after = 0; ; ) {
      const page = await this.#call<{ messages: MessageView[]; last_seq: number }>(
        'GET',
        `${this.#path}?after_seq=${after}`,
      );
      all.push(...page.messages);
      const reached = Math.max(after, ...page.messages.map(({ seq }) => seq));
      if (page.messages.length === 0 || reached >= page.last_seq) return all;
      after = reached;
    }
  }

  /** No further tries for what is not acknowledged. */
  giveUp(): void {
    this.#gaveUp = true;
  }

  leave(): void {
    this.giveUp();
    this.#connection?.stop();
  }

  get #path(): string {
    return `/api/v1/chats/${this.botId}/threads/${this.threadId}/messages`;
  }

  #log(event: { type: 'sent' | 'acknowledged' | 'refused' } & Record<string, string>): void {
    this.events.push({ at: Date.now(), ...event } as ClientEvent);
  }

  async #session(stale?: string): Promise<string> {
    if (this.#token && this.#token !== stale) return this.#token;
    const body = { bot_id: this.botId, user_id: this.#visitorId };
    const { visitor_token } = await call<{ visitor_token: string }>(
      this.address,
      'POST',
      '/api/v1/visitors/session',
      { body, signal: AbortSignal.timeout(REQUEST_LIMIT_MS) },
    );
    this.#token = visitor_token;
    return visitor_token;
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const once = async (token: string) =>
      call<T>(this.address, method, path, { token, body, signal: AbortSignal.timeout(REQUEST_LIMIT_MS) });
    const token = await this.#session();
    try {
      return await once(token);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 401) throw error;
      return once(await this.#session(token));
    }
  }
}
