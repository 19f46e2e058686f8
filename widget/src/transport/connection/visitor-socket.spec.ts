import { FakeSocket } from '../../testing/fake-product';
import { backOff } from './back-off';
import { createVisitorSocket } from './visitor-socket';

const { jest } = import.meta;

beforeEach(() => {
  jest.useFakeTimers();
  FakeSocket.all = [];
  Object.assign(globalThis, { WebSocket: FakeSocket });
});
afterEach(() => jest.useRealTimers());

const tick = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

function open() {
  const downs: number[] = [];
  const stales: (string | undefined)[] = [];
  let sessions = 0;
  const socket = createVisitorSocket({
    url: 'wss://product.example/ws/v1/visitor?bot_id=C-1',
    session: async (stale) => {
      stales.push(stale);
      sessions += 1;
      return `token-${sessions}`;
    },
    onEvent() {},
    onDown: (failures) => downs.push(failures),
  });
  socket.start();
  return { socket, downs, stales };
}

it('backs off from 1 s to 5 s, each moved by up to half', () => {
  const middle = [0, 1, 2, 3, 9].map((attempt) => backOff(attempt, () => 0.5));
  expect(middle).toEqual([1000, 2000, 4000, 5000, 5000]);
  expect([backOff(0, () => 0), backOff(0, () => 1)]).toEqual([500, 1500]);
});

it('connects with the token as a sub-protocol', async () => {
  open();
  await tick();
  expect(FakeSocket.last.protocols).toEqual(['chirrup.v1', 'token-1']);
});

it('keeps trying with growing waits and counts the failures', async () => {
  const { downs } = open();
  for (let i = 0; i < 4; i += 1) {
    await tick(7_500);
    FakeSocket.last.end(1006);
  }
  expect(downs).toEqual([1, 2, 3, 4]);
});

it('comes back at once when the server restarts', async () => {
  open();
  await tick();
  FakeSocket.last.push({ type: 'ready', live: true });
  FakeSocket.last.end(1012);
  await tick(500);
  expect(FakeSocket.all).toHaveLength(2);
});

it('renews a refused token at once the first time, with back-off when that is refused too', async () => {
  const { stales } = open();
  await tick();
  FakeSocket.last.end(4401);
  await tick();
  expect(stales).toEqual([undefined, 'token-1']);
  FakeSocket.last.end(4401);
  await tick(400);
  expect(FakeSocket.all).toHaveLength(2);
  await tick(3_000);
  expect(stales).toEqual([undefined, 'token-1', 'token-2']);
});

it('drops a line that answers no ping', async () => {
  const { downs } = open();
  await tick();
  FakeSocket.last.push({ type: 'ready', live: true });
  await tick(25_000);
  expect(FakeSocket.last.sent).toEqual([{ type: 'ping' }]);
  FakeSocket.last.push({ type: 'pong' });
  await tick(34_000);
  expect(downs).toEqual([]);
  await tick(1_000);
  expect(downs).toEqual([1]);
});

it('gives up on a handshake after 20 s and stays quiet once stopped', async () => {
  const { socket, downs } = open();
  await tick(19_999);
  expect(downs).toEqual([]);
  await tick(1);
  expect(downs).toEqual([1]);
  socket.stop();
  await tick(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

it('does not wait for a line that fails without being closed', async () => {
  const { downs } = open();
  for (let i = 0; i < 3; i += 1) {
    await tick(7_500);
    FakeSocket.last.onerror?.();
  }
  expect(downs).toEqual([1, 2, 3]);
  FakeSocket.last.end(1006);
  expect(downs).toEqual([1, 2, 3]);
});

it('survives what is not JSON', async () => {
  const { downs } = open();
  await tick();
  FakeSocket.last.onmessage?.({ data: '<html>' });
  expect(downs).toEqual([]);
});
