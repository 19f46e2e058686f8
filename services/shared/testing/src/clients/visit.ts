import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import type { HttpClient } from './http-client.js';

/** A visitor with a thread. */
export interface Visit {
  botId: string;
  token: string;
  threadId: string;
}

export const arrive = async (client: HttpClient, botId: string): Promise<Visit> => {
  const { visitor_token: token } = await client.json<{ visitor_token: string }>(
    'POST',
    '/api/v1/visitors/session',
    { body: { bot_id: botId, user_id: `anon_${randomUUID()}` } },
  );
  const { _id: threadId } = await client.json<{ _id: string }>('POST', `/api/v1/chats/${botId}/threads`, {
    token,
    body: {},
  });
  return { botId, token, threadId };
};

export const post = (client: HttpClient, { botId, threadId, token }: Visit, content: string) =>
  client.json<{ _id: string }>('POST', `/api/v1/chats/${botId}/threads/${threadId}/messages`, {
    token,
    body: { client_message_id: randomUUID(), message_type: 'text', content },
  });

/** Opens the visitor's socket as the widget does; resolves when its history is through. */
export const openSocket = (
  address: string,
  visit: Visit,
  onFrame: (data: WebSocket.RawData) => void,
): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(
      `${address.replace('http', 'ws')}/ws/v1/visitor?bot_id=${visit.botId}`,
      ['chirrup.v1', visit.token],
      { perMessageDeflate: false },
    );
    let through = false;
    socket.once('error', reject);
    socket.once('close', (code, reason) => {
      if (!through) reject(new Error(`a visitor's socket was closed with ${code} ${reason.toString()}`));
    });
    socket.once('open', () =>
      socket.send(JSON.stringify({ type: 'resume', thread_id: visit.threadId, after_seq: 0 })),
    );
    socket.on('message', (data) => {
      if (through) return onFrame(data);
      if ((JSON.parse(String(data)) as { type: string }).type !== 'resumed') return;
      through = true;
      resolve(socket);
    });
  });
