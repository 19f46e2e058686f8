import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

// an idle connection is given up before the server does it, which would lose the call that is just being sent on it
const keepAlive = { keepAlive: true, scheduling: 'lifo', timeout: 4_000 } as const;
const agents = { 'http:': new HttpAgent(keepAlive), 'https:': new HttpsAgent(keepAlive) };

/**
 * `fetch` for the SDK on Node's HTTP client, at half the CPU of the built-in one, which wraps every chunk into web
 * streams. The body of a good answer is Node's stream; any other answer is read whole.
 * @throws the network's error, or the abort of `signal`
 */
export const httpFetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
  const message = await send(new URL(String(url)), init);
  const status = message.statusCode ?? 500;
  const headers = new Headers(Object.entries(message.headers).map(([name, value]) => [name, String(value)]));
  if (status > 299) return new Response(await text(message), { status, headers });
  // the part of a Response that is asked for
  return { ok: true, status, headers, url: String(url), body: message } as unknown as Response;
};

const send = (url: URL, { method, headers, body, signal }: RequestInit): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const tls = url.protocol === 'https:';
    const options = {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      agent: tls ? agents['https:'] : agents['http:'],
      ...(signal ? { signal } : {}),
    };
    const request = tls ? httpsRequest(url, options) : httpRequest(url, options);
    request.once('response', resolve).on('error', reject).end(body);
  });
