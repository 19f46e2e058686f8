import type { Operation } from './operations.js';
import type { Ids } from './world.js';

export interface Answer {
  status: number;
  text: string;
}

export interface Request {
  ids: Ids;
  token: string;
  body: unknown;
  /** What a file holds, where the call takes one. */
  text: string;
  query?: string;
  headers?: Record<string, string>;
}

const fill = (path: string, ids: Ids): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');

/** Makes a call as anybody may make it. */
export const ask = async (
  address: string,
  { method, path, takesFile }: Operation,
  given: Request,
): Promise<Answer> => {
  const { ids, token, body, text, query = '' } = given;
  const headers: Record<string, string> = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...given.headers,
  };
  const init: RequestInit = { method, headers };
  if (takesFile) {
    const form = new FormData();
    form.set('file', new Blob([text], { type: 'text/plain' }), 'notes.txt');
    init.body = form;
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  const response = await fetch(`${address}${fill(path, ids)}${query}`, init);
  return { status: response.status, text: await response.text() };
};
