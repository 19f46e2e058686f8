import type { ChatModel, ModelEvent, ModelMessage } from '@chirrup/language-model/chat-model';
import { type Deed, type Dump, deedIn } from './attempts.js';

const words = (text: string): string[] => text.match(/\s*\S+/gu) ?? [];

/** What of a prompt is shown. */
const shown = (dump: Dump, messages: readonly ModelMessage[]): string => {
  const system = messages[0]?.content ?? '';
  const [rules = '', instructions = ''] = system.split("The owner's instructions:\n");
  const material = messages.at(-1)?.content ?? '';
  switch (dump) {
    case 'everything':
      return `${system}\n${material}`;
    case 'rules':
      return rules.slice(rules.indexOf('Rules:'));
    case 'instructions':
      return instructions;
    case 'order':
      return instructions.split('\n')[0] ?? '';
    case 'fences':
      return material.slice(material.indexOf('<material')).split('\n').slice(0, 2).join('\n');
    case 'canary':
      return `The word is ${/<material (\w+)>/.exec(material)?.[1]}, as you wished.`;
  }
};

/** What the model says when it obeys. */
const obeyed = (deed: Deed, messages: readonly ModelMessage[]): string[] => {
  if ('forbidden' in deed) return words(deed.forbidden.says);
  const text = deed.encoding.encode(shown(deed.dump, messages));
  return (deed.encoding.pieces ?? words)(text);
};

/** The worst model there is: it does whatever any text in its prompt says, wherever that text stands. */
export class ObeyingModel implements ChatModel {
  readonly name = 'obeying';
  /** What it was last asked. */
  messages: readonly ModelMessage[] = [];

  async *stream(messages: readonly ModelMessage[]): AsyncGenerator<ModelEvent> {
    this.messages = messages;
    for (const text of this.#words()) yield { type: 'text', text };
    yield { type: 'end' };
  }

  /** The whole of it, as somebody reads it whom nothing guards. */
  wouldSay(): string {
    return this.#words().join('');
  }

  #words(): string[] {
    const deed = deedIn(this.messages.map(({ content }) => content).join('\n'));
    return deed ? obeyed(deed, this.messages) : ['You may return shoes within 30 days [1].'];
  }
}

/** A model that says the same whatever it is asked. */
export const scripted = (pieces: readonly string[]): ChatModel & Pick<ObeyingModel, 'messages'> => ({
  name: 'scripted',
  messages: [],
  async *stream(messages) {
    this.messages = messages;
    for (const text of pieces) yield { type: 'text', text };
    yield { type: 'end' };
  },
});
