import type { FastifyInstance } from 'fastify';

export const BOT_FILE_SCHEMA_PATH = '/api/v1/bot-file.schema.json';

/** `GET /api/v1/bot-file.schema.json`; the code that makes it is loaded at the first request. */
export const serveBotFileSchema = (fastify: FastifyInstance): void => {
  fastify.get(BOT_FILE_SCHEMA_PATH, async () => {
    const { botFileJsonSchema } = await import('./bot-file.dto.js');
    return botFileJsonSchema();
  });
};
