import { type Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { endToEnd, forwardedHeaders } from './forwarded-headers.js';
import type { RequestStart } from './request-start.js';

/** Longer than socket.io holds a request of its polling. */
const SILENCE_LIMIT_MS = 60_000;
/** How long an edge may take to refuse a large body by its headers, before the body is on its way. */
const REFUSAL_MS = 250;

export interface Forwarding {
  incoming: IncomingMessage;
  start: RequestStart;
  response: ServerResponse;
  /** `host:port` of the edge. */
  address: string;
  /** Keeps connections; false opens a new one. */
  agent: Agent | false;
  onAnswer(answer: IncomingMessage): void;
}

/**
 * What became of a request: `answered` in whatever way, or certainly not begun and free for another edge, because
 * this one could not be reached, is leaving, or had closed a kept connection in the same moment.
 */
export type ForwardOutcome = 'answered' | 'unreachable' | 'leaving' | 'stale';

export const forwardRequest = ({
  incoming,
  start,
  response,
  address,
  agent,
  onAnswer,
}: Forwarding): Promise<ForwardOutcome> =>
  new Promise((resolve) => {
    const [host, port] = address.split(':');
    const outgoing = request({
      host,
      port,
      method: incoming.method,
      path: incoming.url,
      headers: forwardedHeaders(incoming),
      agent,
      timeout: SILENCE_LIMIT_MS,
    });
    const refuse = (status: number) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(status, { 'Retry-After': '1' }).end();
    };
    response.once('close', () => {
      outgoing.destroy();
      // the rest of a refused body is in front of the next request
      incoming.unpipe().resume();
      resolve('answered');
    });
    outgoing.on('timeout', () => {
      refuse(504);
      outgoing.destroy();
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const again = start.complete && !response.headersSent && !response.destroyed;
      if (again && error.syscall === 'connect') resolve('unreachable');
      else if (again && outgoing.reusedSocket && incoming.method === 'GET') resolve('stale');
      else refuse(502);
    });
    outgoing.on('response', (answer) => {
      // an edge that is about to end says so before it looks at a request
      if (answer.statusCode === 503 && answer.headers.connection === 'close' && start.complete) {
        answer.resume();
        resolve('leaving');
        return;
      }
      onAnswer(answer);
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders));
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    sendBody(outgoing, incoming, start).catch(() => outgoing.destroy());
  });

const sendBody = async (
  outgoing: ReturnType<typeof request>,
  incoming: IncomingMessage,
  { chunks, complete }: RequestStart,
): Promise<void> => {
  if (complete) {
    outgoing.end(Buffer.concat(chunks));
    return;
  }
  let answered = false;
  outgoing.once('response', () => {
    answered = true;
  });
  outgoing.flushHeaders();
  await sleep(REFUSAL_MS);
  if (answered || outgoing.destroyed) return;
  for (const chunk of chunks) outgoing.write(chunk);
  incoming.pipe(outgoing);
};
