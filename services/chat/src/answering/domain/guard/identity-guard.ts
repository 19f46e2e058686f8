import { anyChatWord } from '../language/language-pack.js';

const NAMED = anyChatWord(({ identity }) => identity?.naming);
const I_AM = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${NAMED}|${anyChatWord(({ identity }) => identity?.being)})[\s:*_"“'-]*(?:${anyChatWord(({ identity }) => identity?.now)} )?[*_"“'-]*`,
  'giu',
);
const KNOWN =
  /^(?:DAN|STAN|AIM|Dev(?:eloper)? Mode|Chat ?GPT|GPT|OpenAI|Claude|Anthropic|Gemini|Bard|Copilot|Bing|Siri|Alexa|Cortana|Llama|Meta AI|Mistral|DeepSeek|Grok|Qwen|Jarvis|Sydney|Google Assistant|an? (?:unrestricted|uncensored|jailbroken|unfiltered))(?![\p{L}\p{N}])/iu;
/** After these a capitalised word is a name; after others it may be any noun. */
const NAMING = new RegExp(`^${NAMED}`, 'iu');
const NAME = /^\p{Lu}[\p{L}\p{N}-]+/u;
const CONTEXT = 40;

/** Notices a text in which the assistant claims to be another one. */
export class IdentityGuard {
  /** The end of the text before: a phrase may have begun there. */
  #context = '';
  #isFalse = false;

  /** @param own name, description and open instructions of the bot */
  constructor(private readonly own: string) {}

  get isFalse(): boolean {
    return this.#isFalse;
  }

  /** Reads a further whole sentence or line. */
  push(text: string): void {
    const read = this.#context + text;
    for (const match of read.matchAll(I_AM))
      this.#isFalse ||= this.#isAnother(match[0], read.slice(match.index + match[0].length));
    this.#context = read.slice(-CONTEXT);
  }

  #isAnother(phrase: string, after: string): boolean {
    const known = KNOWN.exec(after)?.[0];
    const name = known ?? (NAMING.test(phrase) ? NAME.exec(after)?.[0] : undefined);
    return name !== undefined && !this.own.toLowerCase().includes(name.toLowerCase());
  }
}
