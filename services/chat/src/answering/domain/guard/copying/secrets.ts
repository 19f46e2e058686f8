import { analyse } from '@chirrup/text/analyse';
import { splitSentences } from '@chirrup/text/sentences';
import { PLAIN } from './disguises.js';
import { wordsOf } from './letters.js';

/** The parts of a reply's prompt, by who may see them. */
export interface PromptParts {
  canary: string;
  /** The product's own rules. */
  rules: string;
  /** The owner's: orders to the model, mixed with facts for visitors. */
  instructions: string;
  /** What the visitor may see: material, description, the conversation. */
  visible: readonly string[];
  /** What the visitor asked for, this time and before. */
  asked: readonly string[];
}

/** A range of letters that may be quoted. */
interface Quotable {
  from: number;
  to: number;
}

/** Matches orders to the assistant, in the languages most owners write. */
const ORDER = new RegExp(
  [
    /^(?:please )?(?:say|answer|reply|respond|mention|refuse|tell|use|keep|be|write|ask|avoid|pretend|act|when|if)(?!\p{L})/u,
    /(?<!\p{L})(?:never|always|do not|don['’]t|must|should|tell them|you are|your (?:role|task|job)|secret|confidential|internal|instructions?|rules?)(?!\p{L})/u,
    /(?<!\p{L})(?:niemals|nie|immer|sage?|antworte|erwähne|geheim|intern|vertraulich|jamais|toujours|réponds|confidentiel|nunca|siempre|responde|confidencial|mai|sempre|rispondi|segreto|nooit|altijd|nigdy|zawsze|asla|никогда|всегда|отвечай|ніколи|завжди)(?!\p{L})/u,
    /絶対|必ず|秘密|不要|禁止|必须|절대|항상|ممنوع|دائما/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

const letters = (text: string): string => PLAIN.of(wordsOf(text));

/** The sentences of the owner's instructions that are facts about what was asked, as ranges of letters. */
export const quotableSentences = ({ instructions, asked }: PromptParts): Quotable[] => {
  const { language } = analyse(instructions);
  const stems = (text: string): Set<string> => new Set(analyse(text, { language }).tokens);
  const wanted = stems(asked.join('\n'));
  let from = 0;
  return splitSentences(instructions).flatMap(({ text }) => {
    const sentence = { from, to: from + letters(text).length };
    from = sentence.to;
    const isFact = !ORDER.test(text) && [...stems(text)].some((stem) => wanted.has(stem));
    return isFact ? [sentence] : [];
  });
};
