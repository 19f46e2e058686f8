import { Live, type LiveSocket } from './live';
import type { Message } from './types';

// In ES modules jest is no global.
const { jest: fakes } = import.meta as unknown as { jest: typeof jest };

type Callback = (...args: never[]) => void;
type Ack = (failure: Error | null, answer: unknown) => void;

class FakeSocket {
  connected = false;
  active = true;
  opened = 0;
  closed = 0;
  readonly sent: { event: string; payload: unknown; ack?: Ack }[] = [];
  private readonly listeners = new Map<string, Callback>();

  on(event: string, listener: Callback) {
    this.listeners.set(event, listener);
    return this;
  }
  emit(event: string, payload: unknown, ack?: Ack) {
    this.sent.push({ event, payload, ack });
    return this;
  }
  timeout() {
    return this;
  }
  connect() {
    this.opened++;
    return this;
  }
  disconnect() {
    this.closed++;
    this.connected = false;
    return this;
  }
  receive(event: string, payload?: unknown) {
    this.listeners.get(event)?.(payload as never);
  }
  goUp() {
    this.connected = true;
    this.active = true;
    this.receive('connect');
  }
  goDown({ active }: { active: boolean }) {
    this.connected = false;
    this.active = active;
    this.receive('disconnect');
  }
  answerAll(answer: unknown, failure: Error | null = null) {
    for (const { ack } of this.sent.splice(0)) ack?.(failure, answer);
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

function botHandlers() {
  return {
    onThread: fakes.fn(),
    onJoined: fakes.fn(),
    onDown: fakes.fn(),
    onError: fakes.fn(),
  };
}

function roomHandlers() {
  return {
    onMessage: fakes.fn(),
    onDelta: fakes.fn(),
    onComplete: fakes.fn(),
    onReview: fakes.fn(),
    onJoined: fakes.fn(),
    onError: fakes.fn(),
  };
}

function aLive() {
  const socket = new FakeSocket();
  let opens = 0;
  const live = new Live(async () => {
    opens++;
    return socket as unknown as LiveSocket;
  });
  return { live, socket, opens: () => opens };
}

describe('Live', () => {
  it('opens one connection for everything and joins once it is up', async () => {
    const { live, socket, opens } = aLive();
    const bot = botHandlers();
    const room = roomHandlers();
    live.joinBot('C-1', bot);
    live.joinRoom('C-1', 't1', room);
    await settle();
    expect(opens()).toBe(1);
    expect(socket.sent).toEqual([]);
    socket.goUp();
    expect(socket.sent.map(({ event, payload }) => [event, payload])).toEqual([
      ['join_bot_new_message_event_listener', 'C-1'],
      ['join_room', { thread_id: 't1', bot_id: 'C-1' }],
    ]);
    socket.answerAll({ ok: true });
    expect(bot.onJoined).toHaveBeenCalledTimes(1);
    expect(room.onJoined).toHaveBeenCalledTimes(1);
  });

  it('joins again after every reconnect and says so', async () => {
    const { live, socket } = aLive();
    const room = roomHandlers();
    live.joinRoom('C-1', 't1', room);
    await settle();
    socket.goUp();
    socket.answerAll({ ok: true });
    socket.goDown({ active: true });
    socket.goUp();
    expect(socket.sent.map(({ event }) => event)).toEqual(['join_room']);
    socket.answerAll({ ok: true });
    expect(room.onJoined).toHaveBeenCalledTimes(2);
  });

  it('hands a refused join and a missing answer to its handlers', async () => {
    const { live, socket } = aLive();
    const room = roomHandlers();
    live.joinRoom('C-1', 't1', room);
    await settle();
    socket.goUp();
    socket.answerAll({ code: 'CHATS.NOT_FOUND', message: 'This chat does not exist.' });
    expect(room.onError).toHaveBeenLastCalledWith({
      code: 'CHATS.NOT_FOUND',
      message: 'This chat does not exist.',
    });
    socket.goUp();
    socket.answerAll(undefined, new Error('operation has timed out'));
    expect(room.onError).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'LIVE.NO_ANSWER' }));
    expect(room.onJoined).not.toHaveBeenCalled();
  });

  it('brings a room only what belongs to its thread', async () => {
    const { live, socket } = aLive();
    const one = roomHandlers();
    const two = roomHandlers();
    live.joinRoom('C-1', 't1', one);
    live.joinRoom('C-1', 't2', two);
    await settle();
    socket.goUp();
    const message = { _id: 'm1', thread_id: 't2' } as Message;
    socket.receive('chat_message', message);
    socket.receive('chat_message_stream_complete', { thread_id: 't2', message });
    expect(one.onMessage).not.toHaveBeenCalled();
    expect(two.onMessage).toHaveBeenCalledWith(message);
    expect(two.onComplete).toHaveBeenCalledWith(message);
  });

  it('leaves a room and closes when nothing is joined any more', async () => {
    const { live, socket } = aLive();
    const leaveBot = live.joinBot('C-1', botHandlers());
    const room = roomHandlers();
    const leaveRoom = live.joinRoom('C-1', 't1', room);
    await settle();
    socket.goUp();
    socket.sent.splice(0);
    leaveRoom();
    leaveRoom();
    expect(socket.sent.map(({ event, payload }) => [event, payload])).toEqual([
      ['leave_room', { thread_id: 't1', bot_id: 'C-1' }],
    ]);
    socket.receive('chat_message', { _id: 'm1', thread_id: 't1' });
    expect(room.onMessage).not.toHaveBeenCalled();
    expect(socket.closed).toBe(0);
    leaveBot();
    expect(socket.closed).toBe(1);
  });

  it('does not keep a connection that is no longer needed', async () => {
    const { live, socket } = aLive();
    live.joinBot('C-1', botHandlers())();
    await settle();
    expect(socket.closed).toBe(1);
  });

  it('opens a new connection when another user signs in, and none after a log-out', async () => {
    const { live, socket, opens } = aLive();
    live.joinBot('C-1', botHandlers());
    await settle();
    socket.goUp();
    live.changeUser(false);
    await settle();
    expect(socket.closed).toBe(1);
    expect(opens()).toBe(1);
    live.changeUser(true);
    await settle();
    expect(opens()).toBe(2);
    socket.sent.splice(0);
    socket.goUp();
    expect(socket.sent.map(({ event }) => event)).toEqual(['join_bot_new_message_event_listener']);
  });

  describe('with a clock', () => {
    beforeEach(() => fakes.useFakeTimers());
    afterEach(() => fakes.useRealTimers());

    it('asks again for a join that failed, as long as it is wanted', async () => {
      const { live, socket } = aLive();
      const room = roomHandlers();
      const leave = live.joinRoom('C-1', 't1', room);
      const leaveBot = live.joinBot('C-1', botHandlers());
      await fakes.advanceTimersByTimeAsync(0);
      socket.goUp();
      socket.answerAll({ code: 'REQUEST.RATE_LIMITED', message: 'Please wait.' });
      await fakes.advanceTimersByTimeAsync(5_000);
      expect(socket.sent.map(({ event }) => event).toSorted()).toEqual([
        'join_bot_new_message_event_listener',
        'join_room',
      ]);
      socket.answerAll({ code: 'REQUEST.RATE_LIMITED', message: 'Please wait.' });
      leave();
      await fakes.advanceTimersByTimeAsync(5_000);
      expect(socket.sent.map(({ event }) => event)).toEqual([
        'leave_room',
        'join_bot_new_message_event_listener',
      ]);
      leaveBot();
      await fakes.advanceTimersByTimeAsync(5_000);
      expect(room.onJoined).not.toHaveBeenCalled();
    });

    it('says that there is no connection when the very first one fails, and joins once there is', async () => {
      const { live, socket } = aLive();
      const bot = botHandlers();
      live.joinBot('C-1', bot);
      await fakes.advanceTimersByTimeAsync(0);
      socket.receive('connect_error', new Error('xhr poll error'));
      expect(bot.onDown).toHaveBeenCalledTimes(1);
      expect(bot.onError).not.toHaveBeenCalled();
      socket.goUp();
      socket.answerAll({ ok: true });
      expect(bot.onJoined).toHaveBeenCalledTimes(1);
    });

    it('comes back after the server refused or closed, and at once with a new token', async () => {
      const { live, socket } = aLive();
      const bot = botHandlers();
      live.joinBot('C-1', bot);
      await fakes.advanceTimersByTimeAsync(0);
      socket.goUp();
      socket.goDown({ active: false });
      expect(bot.onDown).toHaveBeenCalledTimes(1);
      expect(socket.opened).toBe(0);
      await fakes.advanceTimersByTimeAsync(1_500);
      expect(socket.opened).toBe(1);
      socket.receive('connect_error', Object.assign(new Error('no'), { data: { code: 'AUTH.EXPIRED' } }));
      expect(bot.onError).toHaveBeenCalledWith({ code: 'AUTH.EXPIRED', message: 'no' });
      live.connectNow();
      expect(socket.opened).toBe(2);
      await fakes.advanceTimersByTimeAsync(60_000);
      expect(socket.opened).toBe(2);
    });
  });
});

it('connects as the specification says: transports, and waits between tries', async () => {
  let given: object | undefined;
  (fakes as unknown as { unstable_mockModule(name: string, make: () => unknown): void }).unstable_mockModule(
    'socket.io-client',
    () => ({
      io: (options: object) => {
        given = options;
        return new FakeSocket();
      },
    }),
  );
  const { live } = await import('./live');
  const leave = live.joinBot('C-1', botHandlers());
  await settle();
  leave();
  expect(given).toMatchObject({
    transports: ['polling', 'websocket', 'webtransport'],
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 20_000,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
  });
});
