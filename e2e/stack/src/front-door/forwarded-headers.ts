import type { IncomingMessage } from 'node:http';

/** They speak of one connection only. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade']);

const pairs = (rawHeaders: readonly string[]): [string, string][] =>
  rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : []));

/** Name and value in turns, without what belongs to one connection. */
export const endToEnd = (rawHeaders: readonly string[]): string[] =>
  pairs(rawHeaders)
    .filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()))
    .flat();

/** Each proxy appends the address it saw. */
const forwardedFor = ({ headers, socket }: IncomingMessage): [string, string] => {
  const known = headers['x-forwarded-for'];
  return ['X-Forwarded-For', `${known ? `${known}, ` : ''}${socket.remoteAddress ?? 'unknown'}`];
};
const isNotForwardedFor = ([name]: [string, string]): boolean => name.toLowerCase() !== 'x-forwarded-for';

/** The headers of a request for the next hop. */
export const forwardedHeaders = (request: IncomingMessage): string[] => {
  const kept = pairs(endToEnd(request.rawHeaders)).filter(isNotForwardedFor).flat();
  const chunked = request.headers['transfer-encoding'] ? ['Transfer-Encoding', 'chunked'] : [];
  return [...kept, ...chunked, ...forwardedFor(request)];
};

/** Request line and headers of an upgrade for the next hop, where all of them count. */
export const forwardedHead = (request: IncomingMessage): string => {
  const headers = [...pairs(request.rawHeaders).filter(isNotForwardedFor), forwardedFor(request)];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return `${[`${request.method} ${request.url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
};
