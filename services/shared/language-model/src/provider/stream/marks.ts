/** What a mark in a model's text says of what stands beside it. */
export interface Mark {
  is: 'thought' | 'tool' | 'frame' | 'end' | 'header' | 'body';
  isClosing: boolean;
  /** What it has in common with its other half; nothing where it ends any. */
  name: string;
}

/** By the words of it; brackets, prefix, case and attributes are each server's own. */
const NAMED: readonly (readonly [Mark['is'], RegExp])[] = [
  ['thought', /(?:^|_)(?:think|thinking|thoughts?|reasoning|reflection|scratchpad|monologue|cot)(?:_|$)/],
  // within a longer name they are words of the answer
  ['thought', /^(?:reason|analysis)$/],
  ['tool', /^(?:tool|function)_(?:calls?|code)$|^function$/],
];
/** Of templates, whole: between other brackets these are words of the answer. */
const WHOLE: readonly (readonly [Mark['is'], RegExp])[] = [
  [
    'header',
    /^<(?:\|(?:start|channel|im_start|start_header_id|header_start|start_of_role)\||start_of_turn)>$/,
  ],
  ['body', /^<\|(?:message|end_header_id|header_end|end_of_role)\|>$/],
  [
    'frame',
    /^<\|(?:end|return|call|constrain|assistant|begin_of_text|start_of_turn_token|chatbot_token|(?:start|end|begin_of|end_of)_(?:response|solution))\|>$|^<(?:\/?answer|bos)>$/,
  ],
  [
    'end',
    /^<[|｜](?:im_end|eot_id|eom_id|eot|end_of_turn_token|user|end_of_text|endoftext|end▁of▁sentence)[|｜]>$|^<(?:\/s|eos|end_of_turn)>$|^\[(?:inst|tool_calls|end final response)\]$/,
  ],
];
const GEMMA = /^<(?:\|channel|channel\|)>$/;
const DETAILS = /^<details .{0,60}(?:reasoning|thinking)/;
/** The last is what gpt-oss leaves of its marks where a server takes them for noise. */
const ENDS_ANY: ReadonlySet<string> = new Set(['[begin final response]', 'assistantfinal']);
const BARE = 'assistantfinal';
/** Name, and what may follow it. */
const TAG =
  /^[|｜]?(\/?)(?:[\w-]{1,20}[:|｜])?(\/?[\w▁-]{1,40})[|｜]?(?:=\S{1,40}| [\w-]{1,20}="[^"]{0,80}".{0,80})?$/;
const IN_BRACKETS = /^(\/?)([a-z ]{1,24})$/;
const WORD_IN_BRACKETS: ReadonlySet<string> = new Set(['think', 'thinking', 'thought']);

/** Whatever may be a mark, and what begins and ends code. A link's text is none. */
export const CANDIDATE = /<[^<>\n]{1,120}>|\[[^[\]\n]{1,24}\](?!\()|◁[^◁▷\n]{1,24}▷|`{1,8}|assistantfinal/i;
const BEGUN =
  /^(?:<[|｜/]?[\w:▁|｜/-]{0,60}(?:=\S{0,40}| [\w-]{0,20}(?:="[^<>\n]{0,80})?)?|\[[/a-z][a-z_ ]{0,22}\]?|\[|◁[^◁▷\n]{0,24}|`{1,8})$/i;
const MOST_BEGUN = 130;

/** Undefined for a piece of the answer. @param found what `CANDIDATE` found */
export const markIn = (found: string): Mark | undefined => {
  const raw = found.toLowerCase();
  if (ENDS_ANY.has(raw)) return { is: 'thought', isClosing: true, name: '' };
  if (GEMMA.test(raw)) return { is: 'thought', isClosing: raw.endsWith('|>'), name: 'channel' };
  if (DETAILS.test(raw)) return { is: 'thought', isClosing: false, name: 'details' };
  if (raw === '</details>') return { is: 'tool', isClosing: true, name: 'details' };
  const whole = WHOLE.find(([, pattern]) => pattern.test(raw));
  if (whole) return { is: whole[0], isClosing: false, name: raw };
  const [, slash = '', inner = ''] =
    (raw.startsWith('[') ? IN_BRACKETS : TAG).exec(spread(found.slice(1, -1))) ?? [];
  const words = inner.split(/[^a-z]+/).filter((word) => word !== '' && !AFFIXES.has(word));
  const name = words.join('_');
  if (raw.startsWith('[') && !WORD_IN_BRACKETS.has(name)) return undefined;
  const named = NAMED.find(([, pattern]) => pattern.test(name));
  const isClosing = slash !== '' || inner.startsWith('/') || /(?:^|[_ ▁])end(?:[_ ▁]|$)/.test(inner);
  return named && { is: named[0], isClosing, name };
};

const AFFIXES: ReadonlySet<string> = new Set(['begin', 'start', 'end', 'of']);

/** `antThinking` as two words. */
const spread = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();

/** Length of the end of a text that may be the beginning of a mark. */
export const lengthOfBegun = (text: string): number => {
  const tail = text.slice(-MOST_BEGUN).toLowerCase();
  const at = Math.max(tail.lastIndexOf('<'), tail.lastIndexOf('['), tail.lastIndexOf('◁'));
  if (at >= 0 && BEGUN.test(tail.slice(at))) return tail.length - at;
  const ticks = /`{1,8}$/.exec(tail)?.[0].length ?? 0;
  if (ticks > 0) return ticks;
  for (let length = Math.min(BARE.length - 1, tail.length); length > 0; length -= 1)
    if (BARE.startsWith(tail.slice(-length))) return length;
  return 0;
};
