/** What a server was found to refuse or to do, so that it is not tried again with every question. */
export interface Traits {
  /** Parameters that are not sent. */
  leftOut: Set<string>;
  /** What the system would say is said by the user. */
  refusesSystem: boolean;
  /** Answers come whole. */
  refusesStream: boolean;
  /** Only the end of the reasoning in its texts is marked. */
  beginsHidden: boolean;
  /** Where the API was found, when not at the address of the settings. */
  root?: string;
}

/** Owners have models of their own. */
const MOST = 2_000;
const known = new Map<string, Traits>();

/** The traits of a model, one object for all who use it in this process. */
export const traitsOf = (model: string): Traits => {
  const traits = known.get(model) ?? {
    leftOut: new Set(),
    refusesSystem: false,
    refusesStream: false,
    beginsHidden: false,
  };
  if (known.size >= MOST) known.clear();
  known.set(model, traits);
  return traits;
};

/** Never left out: a request says nothing without them. */
const NEEDED: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'contents',
  'system',
  'systemInstruction',
  'stream',
  'prompt',
]);

/** Names of what a request could be sent without; Google's lie one level down. */
export const parametersOf = (body: Record<string, unknown>): string[] =>
  Object.entries(body).flatMap(([name, value]) => {
    if (NEEDED.has(name)) return [];
    return name === 'generationConfig' ? Object.keys(value as object) : [name];
  });

/** The request without what the server refuses. */
export const withoutLeftOut = (
  body: Record<string, unknown>,
  { leftOut }: Traits,
): Record<string, unknown> => {
  const kept = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !leftOut.has(name)));
  const { generationConfig, ...rest } = kept(body);
  return typeof generationConfig === 'object' && generationConfig
    ? { ...rest, generationConfig: kept(generationConfig) }
    : rest;
};

/**
 * Learns from a refusal what to do without.
 * @param refusal the provider's whole answer
 * @returns what is done without from now on; undefined where the refusal is about something else
 */
export const learnFrom = (traits: Traits, refusal: string, sent: readonly string[]): string | undefined => {
  const names = (word: string) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(refusal);
  const parameter = sent.find((name) => /^\w+$/.test(name) && !traits.leftOut.has(name) && names(name));
  if (parameter) {
    traits.leftOut.add(parameter);
    return parameter;
  }
  if (
    !traits.refusesSystem &&
    /\b(?:system|developer)[ _-]?(?:role|message|instruction|prompt)/i.test(refusal)
  ) {
    traits.refusesSystem = true;
    return 'the role system';
  }
  if (!traits.refusesStream && names('stream')) {
    traits.refusesStream = true;
    return 'stream';
  }
  return undefined;
};
