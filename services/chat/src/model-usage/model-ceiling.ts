/** Whose tokens of the day are used up. */
export type CeilingOwner = 'bot' | 'installation';

/** Port: what may be spent on a model. */
export interface ModelCeiling {
  /** Whose ceiling a bot has reached; undefined: the model may be asked. */
  reached(botId: string): Promise<CeilingOwner | undefined>;
}

export const noCeiling: ModelCeiling = { reached: async () => undefined };
