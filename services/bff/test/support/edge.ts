import { type RunningBff, startBff } from '@chirrup/bff/start-bff';
import { newId } from '@chirrup/kernel/ids';
import { botSettingsChannel } from '@chirrup/proto/channels';
import { signAccessToken } from '@chirrup/tenancy/access-token';
import { type FakePlatform, type FakePlatformOptions, fakePlatform, signingKeys } from './fake-platform.js';
import { newWorld, provideFakeServices, type World } from './fake-services.js';

export interface Edge {
  bff: RunningBff;
  world: World;
  platform: FakePlatform;
  /** Changes the bot as a save would, with its notification. */
  saveBot(change: Partial<World['bot']>): void;
  /** JSON request; `token` goes into the Authorization header. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Of a new session. */
  ownerToken(userId?: string): Promise<string>;
  visitorToken(visitorId?: string): Promise<string>;
}

export interface CallOptions {
  token?: string;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // The shape is what the test is about.
  body: Record<string, unknown>;
  text: string;
}

export const visitorId = 'anon_0123456789abcdef0123456789abcdef';

/** The real edge on a free port, with fake services behind it; several edges may stand before one world. */
export const startEdge = async (options: FakePlatformOptions & { world?: World } = {}): Promise<Edge> => {
  const platform = fakePlatform(options);
  const world = options.world ?? newWorld();
  provideFakeServices(platform.bus, world, platform.fanOut);
  const bff = await startBff(platform, { port: 0, host: '127.0.0.1' });

  const call: Edge['call'] = async (method, path, { token, body, raw, headers = {} } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${bff.address}${path}`, {
      method,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
  };
  const visitorToken = async (user_id = visitorId) => {
    const { body } = await call('POST', '/api/v1/visitors/session', {
      body: { bot_id: world.botId, user_id },
    });
    return String(body.visitor_token);
  };
  const ownerToken = (userId = world.userId) =>
    signAccessToken(
      signingKeys,
      { userId, email: 'owner@shop.example', sessionId: newId() },
      platform.clock.now(),
    );
  const saveBot: Edge['saveBot'] = (change) => {
    world.bot = { ...world.bot, ...change };
    platform.fanOut.publish(botSettingsChannel, { key: world.botId });
  };
  return { bff, world, platform, saveBot, call, ownerToken, visitorToken };
};
