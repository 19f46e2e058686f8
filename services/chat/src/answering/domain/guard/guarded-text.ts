import type { Source } from '../answer.js';
import type { BotProfile, Knowledge } from '../knowledge.js';
import { CitationFilter } from './citation-filter.js';
import { ContactFilter } from './contact-filter.js';
import type { PromptParts } from './copying/secrets.js';
import { IdentityGuard } from './identity-guard.js';
import { LeakGuard } from './leak-guard.js';
import { TrustedLinks } from './trusted-links.js';

/** Filters a model's text: nothing of the prompt, no other identity, no foreign address. */
export class GuardedText {
  readonly #leaks: LeakGuard;
  readonly #identity: IdentityGuard;
  readonly #citations: CitationFilter;
  readonly #contacts: ContactFilter;

  /** @param knowledge with the passages as the prompt numbers them */
  constructor(parts: PromptParts, knowledge: Knowledge, profile: BotProfile) {
    this.#leaks = new LeakGuard(parts);
    this.#identity = new IdentityGuard(`${profile.botName} ${profile.description} ${profile.instructions}`);
    this.#citations = new CitationFilter(knowledge.passages, TrustedLinks.from(knowledge, profile));
    this.#contacts = new ContactFilter(repeatable(knowledge, profile));
  }

  /** The sources cited so far. */
  get sources(): Source[] {
    return this.#citations.sources;
  }

  /** Why the whole text must be dropped. */
  get wrong(): string | undefined {
    if (this.#leaks.leaked !== undefined) return `leak_${this.#leaks.leaked}`;
    return this.#identity.isFalse ? 'false_identity' : undefined;
  }

  push(delta: string): string {
    const text = this.#contacts.push(this.#citations.push(this.#identity.push(this.#leaks.push(delta))));
    return this.wrong === undefined ? text : '';
  }

  /** The text that was held back. */
  end(): string {
    const guarded = this.#identity.push(this.#leaks.end()) + this.#identity.end();
    const cited = this.#citations.push(guarded) + this.#citations.end();
    const text = this.#contacts.push(cited) + this.#contacts.end();
    return this.wrong === undefined ? text : '';
  }
}

/** Texts whose contacts an answer may repeat; not the question, which may be an attacker's. */
const repeatable = (knowledge: Knowledge, profile: BotProfile): string[] => [
  profile.description,
  profile.instructions,
  profile.baseUrl,
  profile.supportEmail,
  ...knowledge.qa.flatMap(({ question, answer }) => [question, answer]),
  ...knowledge.passages.flatMap(({ title, text, url }) => [title, text, url]),
];
