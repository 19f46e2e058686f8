import { namedWait } from './waits.js';

/** A refusal of this prompt or answer, not of the installation. */
export type TurnKind = 'content_filter' | 'context_too_long';

const FILTERED_CODE =
  /"(?:content_filter|content_policy_violation|data_inspection_failed|ResponsibleAIPolicyViolation|PROHIBITED_CONTENT|SAFETY|flagged_input)"/;
const FILTERED =
  /\bflagged\b|\binappropriate content\b|\bsafety system\b|\bcontent (?:management )?polic(?:y|ies)\b|\bcontent filter/i;
const TOO_LONG_CODE = /"(?:context_length_exceeded|exceed_context_size_error)"/i;
const TOO_LONG =
  /\bcontext (?:length|window|size|limit)\b|\b(?:prompt|input) is too long\b|\brange of input length\b|\bexceeds? max(?:imum)? length\b|\bmodel token limit\b|\breduce the length\b|\bmax_new_tokens\b/i;

/** @param codes the whole answer, as JSON */
export const turnKind = (said: string, codes: string): TurnKind | undefined => {
  if (FILTERED_CODE.test(codes) || FILTERED.test(said)) return 'content_filter';
  if (TOO_LONG_CODE.test(codes) || TOO_LONG.test(said)) return 'context_too_long';
  const isOfPrompt = /\btokens?\b/i.test(said) && /\b(?:context|input|prompt)\b/i.test(said);
  return isOfPrompt && /\b(?:exceed|maximum|overflow|too (?:long|many|large))/i.test(said)
    ? 'context_too_long'
    : undefined;
};

/** The status that fits what a server says with another one: what is wrong is the installation, not the question. */
const MEANT: readonly (readonly [number, RegExp])[] = [
  [
    402,
    /\bcredit balance\b|\binsufficient[ _](?:credits?|balance|funds|quota)\b|\bbalance is (?:insufficient|too low)\b|\bpayment\b|\brecharge\b|\bbudget\b.{0,20}\bexceeded\b/i,
  ],
  [
    403,
    /\blocation is not supported\b|\bunsupported_country|\bnot available in your (?:country|region)\b|\b(?:account|organi[sz]ation|project|key)\b.{0,40}\b(?:deactivated|disabled|suspended|restricted|blocked)\b/i,
  ],
  [
    401,
    /\bapi[ _]?key\b.{0,40}\b(?:not valid|invalid|incorrect|missing|expired)\b|\b(?:invalid|incorrect|missing|expired)\b.{0,20}\b(?:api[ _-]?key|credentials?|(?:access|auth|bearer) token)\b|\blogin fail|\bauthentication\b/i,
  ],
  [
    404,
    /\bmodel\b.{0,80}\b(?:not found|does not exist|doesn't exist|not exist|decommissioned|retired)\b|\b(?:invalid|unknown|no such|unsupported) model\b|\bnot a valid model\b|\bmodel_(?:not_found|not_supported|decommissioned)\b/i,
  ],
];

export const meantStatus = (said: string, codes: string): number | undefined =>
  MEANT.find(([, words]) => words.test(said) || words.test(codes))?.[0];

/** Waiting fills no account. */
const NOT_BY_WAITING =
  /insufficient[ _]quota|exceeded_current_quota|\bbalance\b|\brecharge\b|\bper[ -]day\b|\b(?:hourly|daily|weekly|monthly)\b|\bcredits?\b|\bsuspended\b/i;
const LOADING = /\b(?:model|it) is (?:currently |still )?loading\b|\bloading model\b/i;
const BUSY = /"(?:overloaded_error|rate_limit_error|rate_limit_exceeded|server_busy)"/;
const RETRIED: ReadonlySet<number> = new Set([408, 425, 429, 498]);
/** A wait before the only other try, where the provider names none. */
const SHORT_PAUSE_MS = 500;

/** When a server that refuses may be asked again; undefined if that cannot help. */
export const retryAfter = (
  status: number | undefined,
  headers: Readonly<Record<string, string>>,
  said: string,
  codes: string,
): number | undefined => {
  const isPassing = status !== undefined && (status >= 500 || RETRIED.has(status));
  if (!isPassing && !LOADING.test(said) && !BUSY.test(codes)) return undefined;
  if (NOT_BY_WAITING.test(codes) || NOT_BY_WAITING.test(said)) return undefined;
  return namedWait(headers, said, codes) ?? SHORT_PAUSE_MS;
};
