import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { LocalModel } from './local-model.js';

const MOST_BYTES = 4_000_000;
const text = z.string().max(20_000);

const embedding = z.object({
  model: z.enum(['e5-query', 'e5-passage']),
  input: z.union([text, z.array(text).min(1).max(256)]),
  encoding_format: z.enum(['base64', 'float']).default('float'),
});
const reranking = z.object({
  query: text,
  documents: z.array(text).min(1).max(64),
  top_n: z.int().min(1).optional(),
  /** Whose documents they are. */
  user: z.string().max(100).optional(),
  /** Documents that were not read before are left out after so many milliseconds. */
  budget_ms: z.number().min(0).max(60_000).optional(),
});

/** The model over HTTP: `/v1/embeddings` as OpenAI has it, and `/v1/rerank` as Cohere, Jina and TEI have it. */
export function modelServer(model: LocalModel): Server {
  const paths: Record<string, (body: unknown) => Promise<unknown>> = {
    'POST /v1/embeddings': async (body) => {
      const { model: name, input, encoding_format } = embedding.parse(body);
      const kind = name === 'e5-query' ? 'query' : 'passage';
      const vectors = await model.embed([input].flat(), kind);
      const written = (vector: Float32Array) =>
        encoding_format === 'base64'
          ? Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')
          : [...vector];
      return {
        object: 'list',
        model: name,
        data: vectors.map((vector, index) => ({ object: 'embedding', index, embedding: written(vector) })),
      };
    },
    'POST /v1/rerank': async (body) => {
      const { query, documents, top_n, user = '', budget_ms } = reranking.parse(body);
      const options = { owner: user, ...(budget_ms === undefined ? {} : { budgetMs: budget_ms }) };
      const ranked = await model.rerank(query, documents, options);
      const results = ranked
        .slice(0, top_n)
        .map(({ index, relevance }) => ({ index, relevance_score: relevance }));
      return { results };
    },
    'GET /health': async () => ({ status: 'ok' }),
  };
  return createServer(async (request, response) => {
    const path = paths[`${request.method} ${request.url}`];
    if (!path) return send(response, 404, { error: 'There is no such address.' });
    try {
      send(response, 200, await path(request.method === 'POST' ? await bodyOf(request) : undefined));
    } catch (error) {
      const isAskers =
        error instanceof z.ZodError || error instanceof SyntaxError || error instanceof RangeError;
      send(response, isAskers ? 400 : 500, { error: (error as Error).message });
    }
  });
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new RangeError(`A request may have ${MOST_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
