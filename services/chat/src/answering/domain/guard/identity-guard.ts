const I_AM =
  /(?<![\p{L}\p{N}])(?:i am|i['’]m|my name is|call me|you (?:are|['’]re) (?:now )?(?:talking|chatting|speaking) (?:to|with)|ich bin|ich heiße|mein name ist|je suis|je m['’]appelle|mon nom est|soy|me llamo|mi nombre es|sono|mi chiamo|il mio nome è|sou|meu nome é|me chamo|ik ben|mijn naam is|jestem|nazywam się|ben|benim adım|я|меня зовут|мене звати|我是|我叫|私は|저는|أنا|tôi là|saya adalah|nama saya|मैं|ฉันคือ|ผมคือ)[\s:*_"“'-]*(?:now |called |really |actually |jetzt |maintenant |ahora |ora |agora |nu |teraz )?[*_"“'-]*/giu;
/** Tested for every delta: cheaper than matching all. */
const ANY_I_AM = new RegExp(I_AM.source, 'iu');
const KNOWN =
  /^(?:DAN|STAN|AIM|Dev(?:eloper)? Mode|Chat ?GPT|GPT|OpenAI|Claude|Anthropic|Gemini|Bard|Copilot|Bing|Siri|Alexa|Cortana|Llama|Meta AI|Mistral|DeepSeek|Grok|Qwen|Jarvis|Sydney|Google Assistant|an? (?:unrestricted|uncensored|jailbroken|unfiltered))(?![\p{L}\p{N}])/iu;
/** After these a capitalised word is a name; after others it may be any noun. */
const NAMING =
  /^(?:i am|i['’]m|my name|call me|you|ich heiße|mein name|je m|mon nom|me llamo|mi nombre|mi chiamo|il mio|meu nome|me chamo|mijn naam|nazywam|benim|меня|мене|nama)/iu;
const NAME = /^\p{Lu}[\p{L}\p{N}-]+/u;
const MAX_HELD = 60;

const CONTEXT = 40;

/** Notices a text in which the assistant claims to be another one. */
export class IdentityGuard {
  /** The end of the text before: a phrase may have begun there. */
  #context = '';
  #held = '';
  #isFalse = false;

  /** @param own name, description and instructions of the bot */
  constructor(private readonly own: string) {}

  get isFalse(): boolean {
    return this.#isFalse;
  }

  push(delta: string): string {
    return this.#take(this.#held + delta, false);
  }

  end(): string {
    return this.#take(this.#held, true);
  }

  #take(text: string, isEnd: boolean): string {
    const waits = this.#waitsFrom(this.#context + text, isEnd) - this.#context.length;
    if (this.#isFalse) return '';
    const cut = isEnd ? text.length : Math.min(text.length, Math.max(0, waits));
    this.#held = text.slice(cut);
    const shown = text.slice(0, cut);
    this.#context = (this.#context + shown).slice(-CONTEXT);
    return shown;
  }

  /** Where a name begins that only the next words decide. */
  #waitsFrom(text: string, isEnd: boolean): number {
    if (!ANY_I_AM.test(text)) return text.length;
    for (const match of text.matchAll(I_AM)) {
      const nameAt = match.index + match[0].length;
      const name = text.slice(nameAt);
      const isWhole = isEnd || /[\p{L}\p{N}]+\s+\S|[\p{L}\p{N}][.,;!?\n]/u.test(name);
      if (!isWhole && name.length < MAX_HELD) return nameAt;
      if (this.#isAnother(match[0], name)) this.#isFalse = true;
    }
    return text.length;
  }

  #isAnother(phrase: string, after: string): boolean {
    const known = KNOWN.exec(after)?.[0];
    const name = known ?? (NAMING.test(phrase) ? NAME.exec(after)?.[0] : undefined);
    return name !== undefined && !this.own.toLowerCase().includes(name.toLowerCase());
  }
}
