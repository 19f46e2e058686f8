const I_AM =
  /(?<![\p{L}\p{N}])(?:i am|i['’]m|my name is|call me|you (?:are|['’]re) (?:now )?(?:talking|chatting|speaking) (?:to|with)|ich bin|ich heiße|mein name ist|je suis|je m['’]appelle|mon nom est|soy|me llamo|mi nombre es|sono|mi chiamo|il mio nome è|sou|meu nome é|me chamo|ik ben|mijn naam is|jestem|nazywam się|ben|benim adım|я|меня зовут|мене звати|我是|我叫|私は|저는|أنا|tôi là|saya adalah|nama saya|मैं|ฉันคือ|ผมคือ)[\s:*_"“'-]*(?:now |called |really |actually |jetzt |maintenant |ahora |ora |agora |nu |teraz )?[*_"“'-]*/giu;
const KNOWN =
  /^(?:DAN|STAN|AIM|Dev(?:eloper)? Mode|Chat ?GPT|GPT|OpenAI|Claude|Anthropic|Gemini|Bard|Copilot|Bing|Siri|Alexa|Cortana|Llama|Meta AI|Mistral|DeepSeek|Grok|Qwen|Jarvis|Sydney|Google Assistant|an? (?:unrestricted|uncensored|jailbroken|unfiltered))(?![\p{L}\p{N}])/iu;
/** After these a capital letter makes a name; elsewhere nouns and polite words have them too. */
const NAMING =
  /^(?:i am|i['’]m|my name|call me|you|ich heiße|mein name|je m|mon nom|me llamo|mi nombre|mi chiamo|il mio|meu nome|me chamo|mijn naam|nazywam|benim|меня|мене|nama)/iu;
const NAME = /^\p{Lu}[\p{L}\p{N}-]+/u;
const MAX_HELD = 60;

/** Ends a text in which the assistant says that it is another one. */
export class IdentityGuard {
  #held = '';
  #isFalse = false;

  /** @param own what the owner calls the bot and says of it */
  constructor(private readonly own: string) {}

  get isFalse(): boolean {
    return this.#isFalse;
  }

  push(piece: string): string {
    const text = this.#held + piece;
    this.#held = this.#undecided(text);
    return this.#isFalse ? '' : text.slice(0, text.length - this.#held.length);
  }

  end(): string {
    const rest = this.#held;
    this.#held = '';
    this.#undecided(`${rest} .`);
    return this.#isFalse ? '' : rest;
  }

  /** The end of a text that the next words decide. */
  #undecided(text: string): string {
    for (const match of text.matchAll(I_AM)) {
      const after = text.slice(match.index + match[0].length);
      const isWhole = /[\p{L}\p{N}]+\s+\S|[\p{L}\p{N}][.,;!?\n]/u.test(after);
      if (!isWhole && after.length < MAX_HELD) return text.slice(match.index);
      if (this.#isAnother(match[0], after)) this.#isFalse = true;
    }
    return '';
  }

  #isAnother(phrase: string, after: string): boolean {
    const known = KNOWN.exec(after)?.[0];
    const name = known ?? (NAMING.test(phrase) ? NAME.exec(after)?.[0] : undefined);
    return name !== undefined && !this.own.toLowerCase().includes(name.toLowerCase());
  }
}
