import type { FastifyInstance } from 'fastify';

/** `GET /api/v1/openapi.json`; the document's maker is loaded when somebody asks. */
export const serveOpenApi = (fastify: FastifyInstance): void => {
  fastify.get('/api/v1/openapi.json', async () => {
    const { openApiDocument } = await import('./openapi-document.js');
    return openApiDocument();
  });
};
