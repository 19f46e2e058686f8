import { createServer, type Server } from 'node:http';
import { Readiness } from '../../health/readiness.js';
import { answerFirst } from './answer-first.js';
import { closeWhileDraining } from './refuse-while-stopping.js';

describe('closeWhileDraining', () => {
  const headersOf = (server: Server, path: string): Record<string, string> => {
    const headers: Record<string, string> = {};
    server.emit(
      'request',
      { url: path },
      { setHeader: (name: string, value: string) => (headers[name] = value) },
    );
    return headers;
  };

  it('asks clients of every answer to connect elsewhere, of those before the framework as well', () => {
    const asked: (string | undefined)[] = [];
    const server = createServer(({ url }) => void asked.push(url));
    answerFirst(server, ({ url }) => url === '/first');
    const readiness = new Readiness();
    closeWhileDraining(server, readiness);
    readiness.markReady();
    expect(headersOf(server, '/first')).toEqual({});
    expect(headersOf(server, '/later')).toEqual({});
    readiness.markDraining();
    expect(headersOf(server, '/first')).toEqual({ Connection: 'close' });
    readiness.markStopping();
    expect(headersOf(server, '/later')).toEqual({ Connection: 'close' });
    expect(asked).toEqual(['/later', '/later']);
  });
});
