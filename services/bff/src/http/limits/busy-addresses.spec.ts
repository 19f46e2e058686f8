import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { MemoryRateLimiter } from '@chirrup/realtime/memory/memory-rate-limiter';
import type { BffConfig } from '../../bff.config.js';
import { Readiness } from '../../health/readiness.js';
import { addressRules } from './address-rules.js';
import { BusyAddresses } from './busy-addresses.js';
import { CallsInTurn } from './calls-in-turn.js';
import { SourceAddress } from './source-address.js';
import { MAX_WAITING, REFUSAL_WAIT_MS, WaitingRefusals } from './waiting-refusals.js';

const { jest: fakes } = import.meta as unknown as { jest: typeof jest };

const BUSY = '203.0.113.9';

const requestFrom = (address: string): IncomingMessage =>
  ({ url: '/api/v1/bots/x', headers: {}, socket: { remoteAddress: address } }) as unknown as IncomingMessage;

class FakeResponse extends EventEmitter {
  status: number | undefined;
  headers: Record<string, string> = {};

  writeHead(status: number, headers: Record<string, string>): void {
    this.status = status;
    this.headers = headers;
  }

  end(): void {}
}

/** A server whose busy address has used up its calls. */
const setUp = () => {
  const readiness = new Readiness();
  readiness.markReady();
  const addresses = new BusyAddresses(
    new SourceAddress({ trustedProxies: 0 } as BffConfig),
    // the time stands still, so that no bucket refills
    new MemoryRateLimiter(1, { now: () => 1_764_000_000_000 }),
    new WaitingRefusals(readiness),
    new CallsInTurn({ limitsScale: 1_000 }),
  );
  const server = new EventEmitter();
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => response.writeHead(200, {}));
  addresses.refuseFirst(server as unknown as Server);
  const call = (address: string): FakeResponse => {
    const response = new FakeResponse();
    server.emit('request', requestFrom(address), response);
    return response;
  };
  const handshake = (address: string, socket = new EventEmitter()) => {
    const answers: string[] = [];
    const refused = addresses.refuseHandshake(requestFrom(address), socket as Duplex, (answer) => {
      answers.push(answer);
    });
    return { refused, answers };
  };
  for (let n = 0; n < addressRules.call.limit; n += 1) expect(call(BUSY).status).toBe(200);
  return { readiness, addresses, call, handshake };
};

describe('refused calls of a busy address', () => {
  beforeEach(() => void fakes.useFakeTimers());
  afterEach(() => void fakes.useRealTimers());

  it('wait for their answer, calls of others do not', () => {
    const { call } = setUp();
    const refused = call(BUSY);
    expect(refused.status).toBeUndefined();
    expect(call('198.51.100.7').status).toBe(200);
    fakes.advanceTimersByTime(REFUSAL_WAIT_MS);
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({ 'Retry-After': '1' });
    expect(refused.headers).not.toHaveProperty('Connection');
  });

  it('are answered at once beyond what may wait, and their connection ends', () => {
    const { call } = setUp();
    for (let n = 0; n < MAX_WAITING.source; n += 1) expect(call(BUSY).status).toBeUndefined();
    const beyond = call(BUSY);
    expect(beyond).toMatchObject({ status: 429, headers: { Connection: 'close' } });
  });

  it('are answered at once when the edge ends', () => {
    const { readiness, addresses, call, handshake } = setUp();
    const [refused, socket] = [call(BUSY), handshake(BUSY)];
    readiness.markStopping();
    addresses.answerWaiting();
    expect(refused.status).toBe(429);
    expect(socket.answers).toHaveLength(1);
    expect(call(BUSY)).toMatchObject({ status: 429, headers: { Connection: 'close' } });
  });

  it('wait as handshakes too', () => {
    const { handshake } = setUp();
    expect(handshake('198.51.100.7')).toEqual({ refused: false, answers: [] });
    const { refused, answers } = handshake(BUSY);
    expect({ refused, answers }).toEqual({ refused: true, answers: [] });
    fakes.advanceTimersByTime(REFUSAL_WAIT_MS);
    expect(answers).toEqual(['429 Too Many Requests\r\nRetry-After: 1']);
  });
});
