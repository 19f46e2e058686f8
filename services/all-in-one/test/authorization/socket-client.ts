import { io } from 'socket.io-client';
import WebSocket from 'ws';
import type { Ids } from './world.js';

/** What became of an attempt, and what the socket goes on to receive. */
export interface Attempt {
  may: boolean;
  said: string;
  received: string[];
  close(): void;
}

interface Refusal extends Error {
  data?: object;
}

const GOOD_ANSWERS = ['resumed', 'pong'];

/** Opens a console's socket and sends one event; the socket stays open. */
export const emitToConsole = async (
  address: string,
  token: string,
  event: string,
  payload: unknown,
): Promise<Attempt> => {
  const socket = io(address, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  const received: string[] = [];
  socket.onAny((...parts: unknown[]) => received.push(JSON.stringify(parts)));
  const close = () => void socket.disconnect();
  const refusal = await new Promise<Refusal | undefined>((resolve) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('connect_error', resolve);
  });
  if (refusal) return { may: false, said: JSON.stringify(refusal.data ?? refusal.message), received, close };
  const answer = await socket.emitWithAck(event, payload);
  return { may: answer.ok === true, said: JSON.stringify(answer), received, close };
};

/** Opens a visitor's socket and sends one frame; the socket stays open if the server leaves it so. */
export const sendAsVisitor = (
  address: string,
  token: string,
  { bot = '' }: Ids,
  frame: unknown,
): Promise<Attempt> => {
  const url = `${address.replace('http', 'ws')}/ws/v1/visitor?bot_id=${bot}`;
  const socket = new WebSocket(url, ['chirrup.v1', ...(token ? [token] : [])]);
  const received: string[] = [];
  const close = () => socket.terminate();
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code, reason) => resolve({ may: false, said: `${code} ${reason}`, received, close }));
    socket.on('message', (data) => {
      const text = data.toString();
      received.push(text);
      const { type } = JSON.parse(text) as { type: string };
      if (type === 'ready') socket.send(JSON.stringify(frame));
      if (GOOD_ANSWERS.includes(type)) resolve({ may: true, said: text, received, close });
    });
  });
};
