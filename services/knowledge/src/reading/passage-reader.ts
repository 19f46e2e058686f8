/** How surely a text answers a question. */
export interface Reading {
  /** Log-odds: 0 is as likely as not. */
  readonly score: number;
  /** Where in the text it says so, where the reader tells. */
  readonly at?: number;
}

/** Port: reads texts for a question. */
export interface PassageReader {
  /**
   * Never throws and never takes long: texts that could not be read in time are absent, all of them where it is
   * unavailable.
   * @param owner whose texts they are
   * @returns readings by the texts' places
   */
  read(question: string, texts: readonly string[], owner: string): Promise<ReadonlyMap<number, Reading>>;
  /** Texts that will be read soon: what does not depend on the question may be done before. Never throws. */
  prepare(texts: readonly string[], owner: string): Promise<void>;
}

/** Where nothing is read, passages keep the order of their words and vectors. */
export const NO_READER: PassageReader = {
  read: async () => new Map(),
  prepare: async () => undefined,
};
