import { awsRegion } from '@chirrup/service-defaults/engines/aws-access';
import { engineUrl } from '@chirrup/service-defaults/engines/engine-url';
import { z } from 'zod';
import { embeddingSettings, findsPreviousModel } from './embedding/embedding.config.js';
import { readingSettings } from './reading/reading.config.js';

/** Settings of the knowledge service. */
export const knowledgeConfig = z
  .object({
    /** Lets the crawler reach loopback and private addresses: tests and demos on one machine only. */
    CRAWLER_ALLOW_PRIVATE: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
    /** A Chromium, by its path or DevTools address, that shows pages which only a script fills. */
    CRAWLER_BROWSER: z.string().optional(),
    /** Multiplies rate limits; here the pages a second from hosts on this machine. */
    LIMITS_SCALE: z.coerce.number({ error: 'must be a number' }).positive('must be more than 0').default(1),
    /** Searches there instead of in this process; the database stays the truth. */
    OPENSEARCH_URL: engineUrl('https', 'http').optional(),
    /** Files (PEM) of the authority of its certificate, where Node does not know it. */
    OPENSEARCH_SSL_CA: z.string().optional(),
    /** Files (PEM) of our client certificate and its key. */
    OPENSEARCH_SSL_CERT: z.string().optional(),
    OPENSEARCH_SSL_KEY: z.string().optional(),
    /** Requests are signed by the role of the process: OpenSearch Service or Serverless, at Amazon's. */
    OPENSEARCH_AWS_SERVICE: z.enum(['es', 'aoss'], { error: 'must be es or aoss' }).optional(),
    /** Where the address does not say it. */
    OPENSEARCH_AWS_REGION: awsRegion,
    /** Where the product runs; named to the sites it reads. */
    PUBLIC_URL: z.string().optional(),
    ...embeddingSettings,
    ...readingSettings,
  })
  .refine(findsPreviousModel, { path: ['EMBEDDINGS_PREVIOUS_BASE_URL'] });

export type KnowledgeConfig = z.infer<typeof knowledgeConfig>;

/** Injection token of `KnowledgeConfig`. */
export const KNOWLEDGE_CONFIG = Symbol('KnowledgeConfig');
