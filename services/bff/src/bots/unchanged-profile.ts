import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerFirst } from '../http/fastify/answer-first.js';
import type { BotDirectory } from './bot-directory.js';
import { PROFILE_CACHE_CONTROL } from './public-profile.route.js';

const PREFIX = '/api/v1/bots/';
const SUFFIX = '/profile_to_client';

/** Answers 304 when the client has a cached bot's profile already; true when it did. */
const answerUnchanged = (bots: BotDirectory, request: IncomingMessage, response: ServerResponse): boolean => {
  const { url = '', method, headers } = request;
  const etag = headers['if-none-match'];
  if (etag === undefined || method !== 'GET' || !url.startsWith(PREFIX) || !url.endsWith(SUFFIX))
    return false;
  if (bots.peek(url.slice(PREFIX.length, -SUFFIX.length))?.bot?.etag !== etag) return false;
  response.writeHead(304, {
    ETag: etag,
    'Cache-Control': PROFILE_CACHE_CONTROL,
    ...(headers.origin === undefined
      ? {}
      : { 'Access-Control-Allow-Origin': headers.origin, Vary: 'Origin' }),
  });
  response.end();
  return true;
};

/**
 * Most requests an edge gets are page views asking whether a profile has changed, and most answers are no. The route has
 * the same answer for all others.
 */
export const answerUnchangedFirst = (server: Server, bots: BotDirectory): void =>
  answerFirst(server, (request, response) => answerUnchanged(bots, request, response));
