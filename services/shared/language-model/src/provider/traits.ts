import { createHash } from 'node:crypto';
import type { ModelSettings } from '../model-settings.js';
import { meantStatus, turnKind } from './failures/kinds.js';

/** What a server was found to refuse or to do, so that it is not tried again with every question. */
export interface Traits {
  /** Parameters that are not sent; without `stream` answers come whole. */
  leftOut: Set<string>;
  /** Parameters that have another name here. */
  renamed: Map<string, string>;
  /** What the system would say is said by the user. */
  refusesSystem: boolean;
  /** Pictures are not sent. */
  refusesPictures: boolean;
  /** A refusal that named nothing was tried without all that can be left out, in vain. */
  needsAll: boolean;
  /** Only the end of the reasoning in its texts is marked. */
  beginsHidden: boolean;
  /** Where the API was found, when not at the address of the settings. */
  root?: string;
}

/** Owners have models of their own. */
const MOST = 2_000;
/** A server may be mended or replaced behind its address. */
const KEPT_MS = 6 * 3_600_000;
const known = new Map<string, { traits: Traits; until: number }>();

/** Names a model with all its settings, keys included, as a hash. */
export const traitsKey = (settings: ModelSettings): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('hex');

/** The traits of a model, one object for all who use it in this process. */
export const traitsOf = (model: string): Traits => {
  const kept = known.get(model);
  if (kept && Date.now() < kept.until) return kept.traits;
  const traits: Traits = {
    leftOut: new Set(),
    renamed: new Map(),
    refusesSystem: false,
    refusesPictures: false,
    needsAll: false,
    beginsHidden: false,
  };
  if (known.size >= MOST) known.clear();
  known.set(model, { traits, until: Date.now() + KEPT_MS });
  return traits;
};

/** Never left out: a request says nothing without them. */
const NEEDED: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'contents',
  'system',
  'systemInstruction',
  'prompt',
  'stream',
]);
/** Said only together with `stream`. */
const OF_STREAM = 'stream_options';

/** Names of what a request could be sent without; Google's lie one level down. */
export const parametersOf = (body: Record<string, unknown>): string[] =>
  Object.entries(body).flatMap(([name, value]) => {
    if (NEEDED.has(name)) return [];
    return name === 'generationConfig' ? Object.keys(value as object) : [name];
  });

/** The request as the server takes it. */
export const asTaken = (
  body: Record<string, unknown>,
  { leftOut, renamed }: Traits,
  without: readonly string[] = [],
): Record<string, unknown> => {
  if (leftOut.size + renamed.size + without.length === 0) return body;
  const out = new Set([...leftOut, ...without]);
  if (out.has('stream')) out.add(OF_STREAM);
  const kept = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        out.has(name) ? [] : [[renamed.get(name) ?? name, value]],
      ),
    );
  const { generationConfig, ...rest } = kept(body);
  return typeof generationConfig === 'object' && generationConfig
    ? { ...rest, generationConfig: kept(generationConfig) }
    : rest;
};

const NO_SYSTEM =
  /\b(?:system|developer)[ _-]?(?:role|message|instruction|prompt)|\bnot support (?:the role )?['"`]?system\b|\bonly ['"`]?user['"`]? and ['"`]?(?:assistant|model)\b/i;

const NO_STREAM =
  /(?<![\w-])stream(?:ing)?(?![\w-]).{0,200}\b(?:(?:un)?support|allow|verif|available|disabled|false)|\b(?:(?:un)?support|allow|verif|available|disabled|cannot).{0,200}(?<![\w-])stream(?:ing)?(?![\w-])/i;

/**
 * Learns from a refusal what to do without.
 * @param refusal the provider's whole answer
 * @returns what is done without from now on; undefined if the refusal is about something else
 */
export const learnFrom = (traits: Traits, refusal: string, sent: readonly string[]): string | undefined => {
  const parameter = sent.find((name) => /^\w+$/.test(name) && isNamed(name, refusal));
  if (parameter) {
    const other = /\buse ['"`]?([a-z]\w{2,40})['"`]? instead/i.exec(refusal)?.[1];
    if (other && !sent.includes(other) && !NEEDED.has(other)) traits.renamed.set(parameter, other);
    else traits.leftOut.add(parameter);
    return parameter;
  }
  if (!traits.refusesSystem && NO_SYSTEM.test(refusal)) {
    traits.refusesSystem = true;
    return 'the role system';
  }
  if (!traits.leftOut.has('stream') && NO_STREAM.test(refusal)) {
    traits.leftOut.add('stream');
    return 'stream';
  }
  return undefined;
};

const OUTPUT_LIMIT = /^max_?(?:completion_?|output_?)?tokens$/i;

/** Whether a refusal is none of a parameter, so that leaving some out cannot help. */
export const isOfOther = (said: string, refusal: string, sent: readonly string[]): boolean => {
  // a limit of the answer may be what makes it too long
  const isOfLimit = sent.some((name) => OUTPUT_LIMIT.test(name) && isNamed(name, refusal));
  if (turnKind(said, refusal) !== undefined) return !isOfLimit;
  return meantStatus(said, '') !== undefined;
};

/** `reasoning_effort`, also where the server says `reasoning.effort` or `reasoningEffort`. */
const isNamed = (name: string, refusal: string): boolean => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .split('_')
    .filter(Boolean);
  return new RegExp(String.raw`(?<![\w-])${words.join('[_. ]?')}(?![\w-])`, 'i').test(refusal);
};
