/** Injection tokens of ports that have no class of their own. */
export const LOG = Symbol('Log');
export const CLOCK = Symbol('Clock');
export const ENV = Symbol('Env');
export const SIGNING_KEYS = Symbol('SigningKeys');
/** Asks the engine that this process runs itself; undefined if it runs none. */
export const HOST_ANSWERS = Symbol('HostAnswers');
/** `EmbeddingEndpoint`, undefined if this process runs none. */
export const EMBEDDING_ENDPOINT = Symbol('EmbeddingEndpoint');
/** `Installation`, undefined if a process has its engines for itself. */
export const INSTALLATION = Symbol('Installation');
