import type { FastifyInstance } from 'fastify';

/** `GET /api/v1/openapi.json`; the code that makes it is loaded at the first request. */
export const serveOpenApi = (fastify: FastifyInstance): void => {
  fastify.get('/api/v1/openapi.json', async () => {
    const { openApiDocument } = await import('./openapi-document.js');
    return openApiDocument();
  });
};
