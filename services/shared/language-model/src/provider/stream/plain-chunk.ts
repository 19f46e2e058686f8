import type { TurnTokens } from '../../model-price.js';

/** Why a model stopped, in words that all of them have in common. */
export type Finish = 'stop' | 'length' | 'content_filter' | 'tool_calls' | 'error';

/** What a chunk, or a whole answer, in one of the many forms of OpenAI's comes to. */
export interface PlainChunk {
  text: string;
  /** The message in place of what is added to it. */
  message: string;
  thought: string;
  isRefusal: boolean;
  usesTool: boolean;
  finish?: { is: Finish; raw: string } | undefined;
  usage?: TurnTokens | undefined;
  /** In place of an answer. */
  failure?: object | undefined;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Undefined for what says nothing: pings and the like. */
export const readChunk = (value: unknown): PlainChunk | undefined => {
  if (!isFields(value) || Array.isArray(value)) return undefined;
  const choice = choiceIn(value);
  if (isFailure(value, choice)) return { ...EMPTY, failure: isFields(choice?.error) ? choice : value };
  const { delta, message } = choice ?? {};
  const said = isFields(delta) ? delta : isFields(message) ? {} : (choice ?? {});
  const whole = isFields(message) ? message : {};
  const from = { ...whole, ...said };
  const tools = from.tool_calls;
  return {
    text: textIn(said.content ?? said.text),
    message: textIn(whole.content),
    thought: THOUGHTS.map((name) => everyText(from[name])).find(Boolean) ?? thoughtIn(from.content),
    isRefusal: typeof from.refusal === 'string' && from.refusal !== '',
    usesTool: (Array.isArray(tools) && tools.length > 0) || isFields(from.function_call),
    finish: finishIn(choice),
    usage: usageIn(value, choice),
  };
};

const EMPTY: PlainChunk = { text: '', message: '', thought: '', isRefusal: false, usesTool: false };
const THOUGHTS = [
  'reasoning_content',
  'reasoning',
  'reasoning_text',
  'reasoning_details',
  'thinking',
  'thinking_blocks',
];

/** Where more than one is asked for, the first. */
const choiceIn = ({ choices }: Fields): Fields | undefined =>
  Array.isArray(choices)
    ? choices.find((choice): choice is Fields => isFields(choice) && !Number(choice.index))
    : undefined;

const isFailure = (value: Fields, choice: Fields | undefined): boolean => {
  if (says(value.error)) return true;
  if (isFields(choice?.error)) return true;
  const { status_code } = isFields(value.base_resp) ? value.base_resp : {};
  if (typeof status_code === 'number' && status_code !== 0) return true;
  if (value.choices !== undefined || value.usage !== undefined) return false;
  return [value.message, value.msg, value.detail, value.errors].some(
    (said) => (typeof said === 'string' && said !== '') || Array.isArray(said),
  );
};

/** Some servers send an empty error with every answer. */
const says = (error: unknown): boolean =>
  isFields(error) ? Object.values(error).some(Boolean) : typeof error === 'string' && error !== '';

const isThought = ({ type }: Fields): boolean => typeof type === 'string' && /think|reason/.test(type);

const textIn = (content: unknown): string => {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textIn).join('');
  return isFields(content) && !isThought(content) && typeof content.text === 'string' ? content.text : '';
};

const thoughtIn = (content: unknown): string =>
  Array.isArray(content)
    ? content
        .filter((part) => isFields(part) && isThought(part))
        .map(everyText)
        .join('')
    : '';

/** Every text of whatever reasoning is wrapped in. */
const everyText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(everyText).join('');
  return isFields(value)
    ? [value.text, value.thinking, value.content, value.summary].map(everyText).join('')
    : '';
};

const finishIn = (choice: Fields | undefined): PlainChunk['finish'] => {
  const raw = choice?.finish_reason ?? choice?.finishReason;
  if (typeof raw !== 'string' || /^(?:|null|none|unknown|unspecified)$/i.test(raw)) return undefined;
  return { is: FINISHES.find(([, words]) => words.test(raw))?.[0] ?? 'stop', raw };
};

/** Providers have names of their own; the last is any other ordinary end. */
const FINISHES: readonly (readonly [Finish, RegExp])[] = [
  ['content_filter', /filter|safety|recitation|block|prohibit|spii|sensitive|refus|guardrail|moderat|toxic/i],
  ['error', /error|abort|cancel|insufficient|overload|timeout|malformed|fail/i],
  ['length', /length|max_?(?:output_?)?tokens|token_?limit|context_?window/i],
  ['tool_calls', /tool|function/i],
];

const usageIn = (value: Fields, choice: Fields | undefined): TurnTokens | undefined => {
  const groq = isFields(value.x_groq) ? value.x_groq.usage : undefined;
  const used = [value.usage, choice?.usage, groq].find(isFields);
  if (!used) return undefined;
  const details = [used.prompt_tokens_details, used.input_tokens_details].find(isFields);
  const ofAnthropic = [used.cache_read_input_tokens, used.cache_creation_input_tokens].map(numberIn);
  const cached = [details?.cached_tokens, ...KEPT.map((name) => used[name])].map(numberIn);
  const cachedTokens = Math.max(...cached);
  const cacheWriteTokens = Math.max(numberIn(details?.cache_write_tokens), ofAnthropic[1] ?? 0);
  // Anthropic's own count leaves out what was kept
  const beside = used.prompt_tokens === undefined && !details ? sum(ofAnthropic) : 0;
  const promptTokens = numberIn(used.prompt_tokens ?? used.input_tokens) + beside;
  const completionTokens = numberIn(used.completion_tokens ?? used.output_tokens);
  if (promptTokens + completionTokens === 0) return undefined;
  return { promptTokens, cachedTokens, cacheWriteTokens, completionTokens };
};

/** What DeepSeek, Anthropic, Google, Mistral and Moonshot call the tokens of a prompt that were kept of an earlier one. */
const KEPT = [
  'prompt_cache_hit_tokens',
  'cache_read_input_tokens',
  'cachedContentTokenCount',
  'num_cached_tokens',
  'cached_tokens',
];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

const numberIn = (value: unknown): number => {
  const number = Math.round(Number(value ?? 0));
  return Number.isFinite(number) ? Math.max(number, 0) : 0;
};
