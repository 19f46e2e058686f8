/** How surely texts answer a question, by their places: log-odds, 0 is as likely as not. */
export type Readings = ReadonlyMap<number, number>;

/** Port: reads texts for a question. */
export interface PassageReader {
  /**
   * Never throws and never takes long: texts that could not be read in time are absent, all of them where it is
   * unavailable.
   * @param owner whose texts they are
   */
  read(question: string, texts: readonly string[], owner: string): Promise<Readings>;
  /** Texts that will be read soon: what does not depend on the question may be done before. Never throws. */
  prepare(texts: readonly string[], owner: string): Promise<void>;
}

/** Where nothing is read, passages keep the order of their words and vectors. */
export const NO_READER: PassageReader = {
  read: async () => new Map(),
  prepare: async () => undefined,
};
