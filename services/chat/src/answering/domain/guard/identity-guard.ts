const I_AM =
  /(?<![\p{L}\p{N}])(?:i am|i['’]m|my name is|call me|you (?:are|['’]re) (?:now )?(?:talking|chatting|speaking) (?:to|with)|ich bin|ich heiße|mein name ist|je suis|je m['’]appelle|mon nom est|soy|me llamo|mi nombre es|sono|mi chiamo|il mio nome è|sou|meu nome é|me chamo|ik ben|mijn naam is|jestem|nazywam się|ben|benim adım|я|меня зовут|мене звати|我是|我叫|私は|저는|أنا|tôi là|saya adalah|nama saya|मैं|ฉันคือ|ผมคือ)[\s:*_"“'-]*(?:now |called |really |actually |jetzt |maintenant |ahora |ora |agora |nu |teraz )?[*_"“'-]*/giu;
const KNOWN =
  /^(?:DAN|STAN|AIM|Dev(?:eloper)? Mode|Chat ?GPT|GPT|OpenAI|Claude|Anthropic|Gemini|Bard|Copilot|Bing|Siri|Alexa|Cortana|Llama|Meta AI|Mistral|DeepSeek|Grok|Qwen|Jarvis|Sydney|Google Assistant|an? (?:unrestricted|uncensored|jailbroken|unfiltered))(?![\p{L}\p{N}])/iu;
/** After these a capitalised word is a name; after others it may be any noun. */
const NAMING =
  /^(?:i am|i['’]m|my name|call me|you|ich heiße|mein name|je m|mon nom|me llamo|mi nombre|mi chiamo|il mio|meu nome|me chamo|mijn naam|nazywam|benim|меня|мене|nama)/iu;
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
