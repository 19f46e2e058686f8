import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface EmbeddingsRequest {
  model: string;
  input: string[];
  encoding_format?: string;
}

/** What the stand-in does with a request. */
export type EmbeddingsScript =
  | 'answer'
  /** Knows numbers only, and refuses base64. */
  | 'float_only'
  | 'server_error'
  | 'silence'
  /** The connection breaks in the middle of the answer. */
  | 'cut'
  | 'garbage'
  | 'empty'
  | 'too_few'
  | 'twice_the_same_index'
  | 'mixed_dimensions'
  | 'other_dimensions'
  | 'zero'
  | 'not_a_number'
  | 'words';

export interface ScriptedEmbeddings {
  /** For EMBEDDINGS_BASE_URL. */
  url: string;
  /** Requests received, oldest first. */
  readonly requests: EmbeddingsRequest[];
  /** Changes what the following requests get. */
  set(script: EmbeddingsScript): void;
  close(): Promise<void>;
}

/** A stand-in for an OpenAI-compatible `/embeddings`. @param vectorOf the vector of a text */
export const startScriptedEmbeddings = async (
  vectorOf: (text: string) => Float32Array,
): Promise<ScriptedEmbeddings> => {
  let script: EmbeddingsScript = 'answer';
  const requests: EmbeddingsRequest[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await json(request)) as EmbeddingsRequest;
    requests.push(body);
    answer(response, script, body, vectorOf);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    set: (next) => {
      script = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const answer = (
  response: ServerResponse,
  script: EmbeddingsScript,
  body: EmbeddingsRequest,
  vectorOf: (text: string) => Float32Array,
): void => {
  const send = (status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  if (script === 'silence') return;
  if (script === 'server_error') return void send(500, '{"error":{"message":"scripted"}}');
  if (script === 'garbage') return void send(200, '{"data": [{"embedding": [0.1,');
  if (script === 'float_only' && body.encoding_format === 'base64')
    return void send(400, '{"error":{"message":"encoding_format is not supported"}}');
  const data = body.input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: encoded(bent(vectorOf(text), script, index), body.encoding_format),
  }));
  if (script === 'too_few') data.pop();
  if (script === 'empty') data.length = 0;
  if (script === 'twice_the_same_index') for (const entry of data) entry.index = 0;
  const text = JSON.stringify({
    object: 'list',
    // the order of the list is no promise
    data: script === 'words' ? 'of wisdom' : data.reverse(),
    model: body.model,
  });
  if (script !== 'cut') return void send(200, text);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
};

const bent = (vector: Float32Array, script: EmbeddingsScript, index: number): Float32Array => {
  if (script === 'zero') return vector.fill(0);
  if (script === 'not_a_number') return vector.fill(Number.NaN, 0, 1);
  const shorter = script === 'other_dimensions' || (script === 'mixed_dimensions' && index === 0);
  return shorter ? vector.slice(1) : vector;
};

const encoded = (vector: Float32Array, format: string | undefined): string | number[] =>
  format === 'base64'
    ? Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')
    : [...vector];
