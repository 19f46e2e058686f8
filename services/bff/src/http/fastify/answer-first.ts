import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/**
 * Lets `answer` see each request before the framework does, also those whose address the framework cannot read (ADR 25).
 * The last one that was added is asked first.
 * @param answer true when it has answered, or will call `proceed` later to have the framework do so
 */
export const answerFirst = (
  server: Server,
  answer: (request: IncomingMessage, response: ServerResponse, proceed: () => void) => boolean,
): void => {
  const [next] = server.listeners('request') as RequestListener[];
  if (!next) throw new Error('The server has no request listener yet');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const proceed = () => next.call(server, request, response as never);
    if (!answer(request, response, proceed)) proceed();
  });
};
