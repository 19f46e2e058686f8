export interface RawAnswer {
  status: number;
  headers: Headers;
  body: { code?: string; message?: string; detail?: string; msg?: string; [field: string]: unknown };
}

/** One request whose answer may be a failure; `raw` is sent as it stands, `body` as JSON. */
export const request = async (
  address: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; raw?: string; type?: string } = {},
): Promise<RawAnswer> => {
  const content = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(content === undefined ? {} : { 'content-type': options.type ?? 'application/json' }),
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
};
