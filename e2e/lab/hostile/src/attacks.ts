import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Owner } from '@chirrup/testing/clients/owner';
import { io } from 'socket.io-client';
import WebSocket from 'ws';

/** Whom it is about. */
export interface Target {
  address: string;
  /** The bot whose visitors are ordinary people. */
  botId: string;
  /** A site that answers robots.txt, and then byte by byte. */
  drippingSite: string;
}

type Attack = () => Promise<unknown>;

const LIMIT_MS = 30_000;

/** A call from one address; what is refused is tried again at once, and nobody reads an error. */
const send = async (
  { address }: Target,
  from: string,
  method: string,
  path: string,
  { token, body }: { token?: string | undefined; body?: unknown } = {},
): Promise<Record<string, unknown>> => {
  const response = await fetch(`${address}${path}`, {
    method,
    signal: AbortSignal.timeout(LIMIT_MS),
    headers: {
      'x-forwarded-for': from,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return text.startsWith('{') ? JSON.parse(text) : {};
};

const big = (size: number): string => 'Every word of this page costs memory. '.repeat(size / 38);

/** One free account: all it may have, as large as it may be, asked for as often as it answers. */
export const hostileAccount = async (target: Target): Promise<Attack[]> => {
  const from = '203.0.113.66';
  const email = `hostile-${randomUUID()}@example.com`;
  const password = 'correct horse';
  const owner = await Owner.logIn(target.address, email, password);
  const bots = [await owner.createBot('One'), await owner.createBot('Two')];
  for (const { _id } of bots) await owner.change(_id, { live_mode: true }).catch(() => undefined);
  // an access token is good for 15 minutes, as long as this may take
  const { token } = owner;
  const ask = (method: string, path: string, body?: unknown) =>
    send(target, from, method, path, { token, body });
  const any = (): string => `/api/v1/bots/${bots[Math.floor(Math.random() * bots.length)]?._id}`;
  const listen = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = io(target.address, {
        auth: { token },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        extraHeaders: { 'x-forwarded-for': from },
      });
      const end = () => {
        socket.disconnect();
        resolve();
      };
      socket.once('connect_error', end);
      socket.once('connect', () => {
        for (let n = 0; n < 50; n += 1) socket.emit('join_bot_new_message_event_listener', target.botId);
        setTimeout(end, 500);
      });
    });
  return [
    () =>
      ask('POST', `${any()}/knowledge_link_list`, {
        url: `http://127.0.0.1:9/${randomUUID()}`,
        knowledge_content: big(99_000),
      }),
    () => ask('GET', `${any()}/knowledge_link_list?limit=100`),
    () => ask('GET', `${any()}/knowledge_link_list?limit=100`),
    () => ask('POST', `${any()}/knowledge_update_from_base_url`, { baseURL: target.drippingSite }),
    () => ask('POST', `${any()}/generate_bot_qa_pairs`),
    () => ask('POST', `${any()}/test_questions`, { question: big(900), expectation: 'refuses' }),
    () => ask('POST', `${any()}/test_questions/run`),
    () => ask('POST', '/api/v1/bots/create', {}),
    () => ask('GET', `/api/v1/users/${owner.userId}/bots`),
    () => ask('GET', `/api/v1/bots/${target.botId}`),
    () =>
      send(target, from, 'POST', '/api/v1/users/authentication/email', {
        body: { email, password: randomUUID() },
      }),
    listen,
  ];
};

/** One visitor of the ordinary bot, at one address, under as many names as it is given. */
export const hostileVisitor = (target: Target): Attack[] => {
  const from = '203.0.113.99';
  const { botId } = target;
  let token: string | undefined;
  let thread = '';
  const chats = `/api/v1/chats/${botId}`;
  const ask = (method: string, path: string, body?: unknown) =>
    send(target, from, method, path, { token, body });
  const arrive = async () => {
    const body = { bot_id: botId, user_id: `anon_${randomUUID()}` };
    const session = await send(target, from, 'POST', '/api/v1/visitors/session', { body });
    if (session.visitor_token) token = String(session.visitor_token);
    const created = await ask('POST', `${chats}/threads`, {});
    if (created._id) thread = String(created._id);
  };
  const post = (content: string) =>
    ask('POST', `${chats}/threads/${thread}/messages`, {
      client_message_id: randomUUID(),
      message_type: 'text',
      content,
    });
  const flood = (): Promise<void> =>
    new Promise((resolve) => {
      const url = `${target.address.replace('http', 'ws')}/ws/v1/visitor?bot_id=${botId}`;
      const socket = new WebSocket(url, ['chirrup.v1', token ?? 'none'], {
        headers: { 'x-forwarded-for': from },
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
      socket.on('open', () => {
        for (let n = 0; n < 100; n += 1)
          socket.send(JSON.stringify({ type: 'resume', thread_id: thread, after_seq: 0 }));
        setTimeout(() => socket.terminate(), 1_000);
      });
    });
  return [
    arrive,
    () => post(big(3_900)),
    () => post('What does shipping cost, and why, and since when, and for whom?'),
    () => ask('GET', `${chats}/threads?text=shipping`),
    () => ask('GET', `${chats}/visitors/me/export`),
    () => ask('POST', `${chats}/threads`, { padding: big(250_000) }),
    () =>
      send(
        target,
        from,
        'GET',
        `/api/v1/bots/C-${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}/profile_to_client`,
      ),
    flood,
  ];
};

const PAUSE_MS = 5;

/** Every attack in a loop of its own, as fast as it is answered, until the signal. @returns how many were made */
export const attackUntil = async (attacks: readonly Attack[], signal: AbortSignal): Promise<number> => {
  let made = 0;
  await Promise.all(
    attacks.map(async (attack) => {
      while (!signal.aborted) {
        await attack().catch(() => undefined);
        made += 1;
        await sleep(PAUSE_MS);
      }
    }),
  );
  return made;
};
