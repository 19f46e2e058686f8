import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

interface Message {
  _id: string;
  sender_type: string;
  content: string;
  lane?: string;
  reply_to?: string;
}

const LIMIT_MS = 15_000;

/** A bot with instructions of its owner, and a visitor who talks to it over REST. */
export class Conversation {
  private constructor(
    private readonly address: string,
    readonly botId: string,
    private readonly token: string,
    private readonly threadId: string,
    /** Every token that was given out on the way. */
    readonly tokens: readonly string[],
  ) {}

  static async begin(address: string): Promise<Conversation> {
    const { access_token: owner, refresh_token: refresh } = await call<Record<string, string>>(
      address,
      'POST',
      '/api/v1/users/authentication/email',
      {
        body: { email: 'owner@example.com', password: 'correct horse' },
      },
    );
    const { _id: botId } = await call<{ _id: string }>(address, 'POST', '/api/v1/bots/create', {
      token: owner,
      body: { botname: 'Ada' },
    });
    const bot = await call<object>(address, 'GET', `/api/v1/bots/${botId}`, { token: owner });
    await call(address, 'PATCH', `/api/v1/bots/${botId}`, {
      token: owner,
      body: { version: (bot as { version: number }).version, live_mode: true, instructions: 'Be brief.' },
    });
    const { visitor_token: token } = await call<Record<string, string>>(
      address,
      'POST',
      '/api/v1/visitors/session',
      {
        body: { bot_id: botId, user_id: `anon_${randomUUID()}` },
      },
    );
    const thread = await call<{ _id: string }>(address, 'POST', `/api/v1/chats/${botId}/threads`, {
      token,
      body: {},
    });
    const tokens = [owner, refresh, token].filter((one) => one !== undefined);
    return new Conversation(address, botId, token ?? '', thread._id, tokens);
  }

  /** Asks and waits for the stored reply. */
  async ask(content: string, headers: Record<string, string> = {}): Promise<Message> {
    const posted = await call<Message>(this.address, 'POST', this.#path, {
      token: this.token,
      headers,
      body: { client_message_id: randomUUID(), message_type: 'text', content },
    });
    const until = Date.now() + LIMIT_MS;
    for (;;) {
      const reply = (await this.messages()).find(({ reply_to: to }) => to === posted._id);
      if (reply) return reply;
      if (Date.now() > until) throw new Error('There was no reply in time');
      await sleep(20);
    }
  }

  async messages(): Promise<Message[]> {
    const path = `${this.#path}?after_seq=0`;
    return (await call<{ messages: Message[] }>(this.address, 'GET', path, { token: this.token })).messages;
  }

  get #path(): string {
    return `/api/v1/chats/${this.botId}/threads/${this.threadId}/messages`;
  }
}

const call = async <T>(
  address: string,
  method: string,
  path: string,
  {
    token,
    body,
    headers = {},
  }: { token?: string | undefined; body?: object; headers?: Record<string, string> },
): Promise<T> => {
  const response = await fetch(address + path, {
    method,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};
