import { operatorSend, publicSend } from '@chirrup/kernel/addresses/public-agent';
import type { ChatModel, ModelEvent, ModelMessage } from '../chat-model.js';
import { ModelError } from '../model-error.js';
import type { ModelPrice } from '../model-price.js';
import type { ModelSettings } from '../model-settings.js';
import { readBaseUrl } from './base-url.js';
import { type Ask, askCompatible } from './compatible.js';
import { toModelError } from './failures/failure.js';
import { hasPictures, isOfThisPicture, mayBeOfPictures, withoutPictures } from './pictures.js';
import { usualRoots } from './providers.js';
import { askSdk } from './sdk.js';
import type { Part } from './stream/plain-stream.js';
import { type Seen, VisibleText } from './stream/visible-text.js';
import { type Traits, traitsKey, traitsOf } from './traits.js';
import { openWire } from './wire.js';

/** Hears what a server refuses, once for each thing. */
export type OnLearnt = (what: string, sentence: string) => void;

/** A model of any provider, without retries and time limits of its own. */
export class ProviderModel implements ChatModel {
  readonly name: string;
  readonly price: ModelPrice | undefined;
  readonly #traits: () => Traits;
  readonly #ask: Ask;
  readonly #secrets: string[];
  readonly #takesPictures: boolean;
  readonly #onLearnt: OnLearnt;

  constructor(settings: ModelSettings, onLearnt: OnLearnt = () => undefined) {
    const { provider, baseUrl, extraBody, isPublic } = settings;
    this.name = settings.model;
    this.price = settings.price;
    this.#secrets = [settings.apiKey, ...Object.values(settings.headers)];
    this.#takesPictures = settings.takesPictures === true;
    this.#onLearnt = onLearnt;
    const api = readBaseUrl(baseUrl ?? usualRoots[provider] ?? '', provider);
    const key = traitsKey(settings);
    this.#traits = () => traitsOf(key);
    const wire = openWire({
      api,
      model: settings.model,
      traits: this.#traits,
      extraBody,
      needed: provider === 'anthropic' ? ['max_tokens'] : [],
      send: isPublic ? publicSend() : operatorSend,
      onLearnt,
    });
    const ask = provider === 'openai-compatible' ? askCompatible : askSdk;
    this.#ask = ask(settings, api, wire);
  }

  get takesPictures(): boolean {
    return this.#takesPictures && !this.#traits().refusesPictures;
  }

  async *stream(messages: readonly ModelMessage[], signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const blind = withoutPictures(messages);
    if (!hasPictures(messages) || !this.takesPictures) return yield* this.#inRoles(blind, signal);
    let refused: ModelError;
    let begun = false;
    try {
      for await (const event of this.#inRoles(messages, signal)) {
        begun = true;
        yield event;
      }
      return;
    } catch (error) {
      if (begun || signal.aborted || !mayBeOfPictures(error)) throw error;
      refused = error;
    }
    for await (const event of this.#inRoles(blind, signal)) {
      if (this.takesPictures && !isOfThisPicture(refused.sentence ?? '')) {
        this.#traits().refusesPictures = true;
        this.#onLearnt('pictures', refused.sentence ?? '');
      }
      yield event;
    }
  }

  /** A server without the role `system` is asked again. */
  async *#inRoles(messages: readonly ModelMessage[], signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const traits = this.#traits();
    for (;;) {
      const { refusesSystem } = traits;
      try {
        return yield* this.#once(this.#ask(inTurns(messages, refusesSystem), signal), traits);
      } catch (error) {
        const isNew = traits.refusesSystem !== refusesSystem;
        if (!isNew || signal.aborted) throw toModelError(error, this.#secrets);
      }
    }
  }

  async *#once(parts: AsyncIterable<Part>, traits: Traits): AsyncGenerator<ModelEvent> {
    const text = new VisibleText(traits.beginsHidden);
    let [hasEnded, hasText] = [false, false];
    let usage: (Part & { type: 'usage' }) | undefined;
    let finish: (Part & { type: 'finish' }) | undefined;
    for await (const part of parts) {
      if (part.type === 'text') {
        hasText = true;
        const read = text.push(part.text);
        yield* seen(read, traits);
        if (read.isOver && !hasEnded) {
          hasEnded = true;
          yield { type: 'end' };
        }
      } else if (part.type === 'thought') yield { type: 'thinking', chars: part.chars };
      else if (part.type === 'usage') usage = part;
      else {
        finish = part;
        // published before the connection closes, which some servers never do
        if (hasText && !hasEnded && part.is === 'stop') {
          hasEnded = true;
          yield* seen(text.end(), traits);
          yield { type: 'end' };
        }
      }
    }
    yield* seen(text.end(), traits);
    if (usage) yield usage;
    if (!hasEnded && finish?.is !== 'stop')
      throw new ModelError(codeOf(finish, hasText), { sentence: finish?.raw });
    if (!hasEnded) yield { type: 'end' };
  }
}

/** Many templates refuse a conversation where one speaks twice, or a system that speaks at all. */
const inTurns = (messages: readonly ModelMessage[], foldsSystem: boolean): ModelMessage[] => {
  const system = messages.filter(({ role }) => role === 'system');
  const turns: ModelMessage[] = [];
  for (const { role, content, pictures = [] } of messages) {
    const last = turns.at(-1);
    if (role === 'system') continue;
    if (last?.role !== role) turns.push({ role, content, pictures });
    else {
      last.content += `\n\n${content}`;
      last.pictures = [...(last.pictures ?? []), ...pictures];
    }
  }
  if (!foldsSystem) return [...system, ...turns];
  const first = turns.find(({ role }) => role === 'user');
  if (first) first.content = [...system, first].map(({ content }) => content).join('\n\n');
  return turns;
};

const seen = function* ({ text, thought, restart }: Seen, traits: Traits): Generator<ModelEvent> {
  if (restart) {
    traits.beginsHidden = true;
    yield { type: 'restart' };
  }
  if (thought > 0) yield { type: 'thinking', chars: thought };
  if (text !== '') yield { type: 'text', text };
};

const codeOf = (finish: (Part & { type: 'finish' }) | undefined, hasText: boolean): string => {
  if (finish?.is === 'length' || finish?.is === 'content_filter') return finish.is;
  // it asks for a tool, though none was offered
  if (!hasText || finish?.is === 'tool_calls') return 'empty';
  return finish?.raw === undefined ? 'cut' : 'provider';
};
