import { randomUUID } from 'node:crypto';
import { call } from './owner.js';

export interface MessageView {
  _id: string;
  seq: number;
  sender_type: 'client' | 'bot';
  content: string;
  state: string;
  lane?: string;
  reply_to?: string;
  client_message_id?: string;
  sources?: { n: number; title: string; url: string }[];
  suggestions?: string[];
}

interface Page {
  messages: MessageView[];
  reviews: { seq: number }[];
  last_seq: number;
  pending: { _id: string }[];
}

/** A visitor without a browser, for measuring answers and for load. */
export class Visitor {
  private constructor(
    readonly address: string,
    readonly botId: string,
    readonly token: string,
    readonly threadId: string,
  ) {}

  static async arrive(address: string, botId: string, origin?: string): Promise<Visitor> {
    const { visitor_token: token } = await call<{ visitor_token: string }>(
      address,
      'POST',
      '/api/v1/visitors/session',
      {
        body: { bot_id: botId, user_id: `anon_${randomUUID()}` },
        ...(origin ? { headers: { origin } } : {}),
      },
    );
    const { _id } = await call<{ _id: string }>(address, 'POST', `/api/v1/chats/${botId}/threads`, {
      token,
      body: {},
    });
    return new Visitor(address, botId, token, _id);
  }

  get #path(): string {
    return `/api/v1/chats/${this.botId}/threads/${this.threadId}/messages`;
  }

  post(content: string, clientMessageId: string = randomUUID()): Promise<MessageView> {
    return call(this.address, 'POST', this.#path, {
      token: this.token,
      body: { client_message_id: clientMessageId, message_type: 'text', content },
    });
  }

  /** Everything stored in the thread after `seq`, page by page. */
  async history(seq = 0): Promise<Page> {
    const all: Page = { messages: [], reviews: [], last_seq: 0, pending: [] };
    for (let after = seq; ; ) {
      const page = await call<Page>(this.address, 'GET', `${this.#path}?after_seq=${after}`, {
        token: this.token,
      });
      all.messages.push(...page.messages);
      all.reviews.push(...page.reviews);
      all.pending = page.pending;
      all.last_seq = page.last_seq;
      const reached = Math.max(after, ...page.messages.map((message) => message.seq));
      if (page.messages.length === 0 || reached >= page.last_seq) return all;
      after = reached;
    }
  }

  /** Waits for the stored reply to a message. */
  async reply(posted: MessageView, limitMs = 20_000): Promise<MessageView> {
    const limit = Date.now() + limitMs;
    for (;;) {
      const { messages } = await this.history(posted.seq);
      const reply = messages.find((message) => message.reply_to === posted._id);
      if (reply) return reply;
      if (Date.now() > limit) throw new Error(`No reply within ${limitMs / 1_000} s`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async vote(messageId: string, vote: 1 | -1): Promise<void> {
    await call(this.address, 'POST', `/api/v1/${this.botId}/bot_message_reviews/${messageId}`, {
      token: this.token,
      body: {
        reference_message_id: messageId,
        positive_count: vote === 1 ? 1 : 0,
        negative_count: vote === 1 ? 0 : 1,
      },
    });
  }

  async ask(question: string): Promise<MessageView> {
    return this.reply(await this.post(question));
  }
}
