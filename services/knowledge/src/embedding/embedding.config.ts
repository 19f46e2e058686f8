import { z } from 'zod';

/** Settings of the embeddings, part of the knowledge service's. */
export const embeddingSettings = {
  /** `off`: pages are found by their words only. */
  EMBEDDINGS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** Root of an OpenAI-compatible API, e.g. `http://localhost:11434/v1`. */
  EMBEDDINGS_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  EMBEDDINGS_API_KEY: z.string().optional(),
  /** Names the vector space too: under another name all vectors are made again. */
  EMBEDDINGS_MODEL: z.string().default('text-embedding-3-small'),
  /** Where questions and passages are embedded under different names. */
  EMBEDDINGS_QUERY_MODEL: z.string().optional(),
  EMBEDDINGS_PASSAGE_MODEL: z.string().optional(),
  /** Put before each text, e.g. `query: ` and `passage: ` for the E5 family. */
  EMBEDDINGS_QUERY_PREFIX: z.string().max(500, 'may have 500 characters').default(''),
  EMBEDDINGS_PASSAGE_PREFIX: z.string().max(500, 'may have 500 characters').default(''),
  /**
   * The model whose vectors serve until this one has made its own, at the same API where no other is named; what it is
   * called with as above.
   */
  EMBEDDINGS_PREVIOUS_MODEL: z.string().optional(),
  EMBEDDINGS_PREVIOUS_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  EMBEDDINGS_PREVIOUS_API_KEY: z.string().optional(),
  EMBEDDINGS_PREVIOUS_QUERY_MODEL: z.string().optional(),
  EMBEDDINGS_PREVIOUS_PASSAGE_MODEL: z.string().optional(),
  EMBEDDINGS_PREVIOUS_QUERY_PREFIX: z.string().max(500, 'may have 500 characters').default(''),
  EMBEDDINGS_PREVIOUS_PASSAGE_PREFIX: z.string().max(500, 'may have 500 characters').default(''),
};

type EmbeddingSettings = z.infer<z.ZodObject<typeof embeddingSettings>>;

/** The model as its server knows it. */
export interface EmbeddingModel {
  /** Names the vector space. */
  name: string;
  query: string;
  passage: string;
  queryPrefix: string;
  passagePrefix: string;
}

/** @param settings of a server that was configured */
export const configuredModel = (settings: EmbeddingSettings): EmbeddingModel => ({
  name: settings.EMBEDDINGS_MODEL,
  query: settings.EMBEDDINGS_QUERY_MODEL ?? settings.EMBEDDINGS_MODEL,
  passage: settings.EMBEDDINGS_PASSAGE_MODEL ?? settings.EMBEDDINGS_MODEL,
  queryPrefix: settings.EMBEDDINGS_QUERY_PREFIX,
  passagePrefix: settings.EMBEDDINGS_PASSAGE_PREFIX,
});

/** Where a configured model is, and what it is called. */
export interface ConfiguredEmbedder {
  url: string;
  apiKey: string | undefined;
  model: EmbeddingModel;
}

/** The model before this one, where it is named: questions are embedded with it, never passages. */
export const previousEmbedder = (settings: EmbeddingSettings): ConfiguredEmbedder | undefined => {
  const { EMBEDDINGS_PREVIOUS_MODEL: name, EMBEDDINGS_PREVIOUS_BASE_URL: own } = settings;
  const url = own ?? settings.EMBEDDINGS_BASE_URL;
  if (!name || !url) return undefined;
  return {
    url,
    // a key goes to the server it is for
    apiKey: own ? settings.EMBEDDINGS_PREVIOUS_API_KEY : settings.EMBEDDINGS_API_KEY,
    model: {
      name,
      query: settings.EMBEDDINGS_PREVIOUS_QUERY_MODEL ?? name,
      passage: settings.EMBEDDINGS_PREVIOUS_PASSAGE_MODEL ?? name,
      queryPrefix: settings.EMBEDDINGS_PREVIOUS_QUERY_PREFIX,
      passagePrefix: settings.EMBEDDINGS_PREVIOUS_PASSAGE_PREFIX,
    },
  };
};

/** Whether it is said where the model before this one is: the local model's server has no other. */
export const findsPreviousModel = (settings: EmbeddingSettings): boolean =>
  !settings.EMBEDDINGS_PREVIOUS_MODEL || previousEmbedder(settings) !== undefined;
