import type { BotProfile } from '../api/types';
import { styleIn } from '../loader/style';
import type { InlineChat, InlineModule } from '../panel/panel-contract';
import { botIdIn } from './bot-id';
import { drawChat } from './draw-chat';
import css from './embed.css';

const HOST =
  ':host{display:block;height:560px}:host([hidden]){display:none}:host([plain]) :is(.head,footer){display:none}';

/** Where elements get their bot and the panel from. */
export interface Home {
  origin: string;
  loadPanel(): Promise<InlineModule>;
}

/** The profile of a bot that visitors may talk to. */
export async function readProfile(origin: string, botId: string): Promise<BotProfile> {
  const response = await fetch(`${origin}/api/v1/bots/${encodeURIComponent(botId)}/profile_to_client`, {
    credentials: 'omit',
  });
  if (response.status === 404) {
    // biome-ignore lint/suspicious/noConsole: the site owner has no other sign
    console.warn(`Chirrup: there is no bot "${botId}" at ${origin}. Check it against the console.`);
  }
  const profile: BotProfile | undefined = response.ok ? await response.json() : undefined;
  if (!profile?.live || profile.holdout_share) throw new Error('This bot takes no questions here.');
  return profile;
}

/**
 * `<chirrup-chat bot="C-…">`: the chat within the page, the same conversation as in the bubble. Attributes `language`;
 * `plain` without header and footer; `fill` as high as the window. `ready` resolves when it is drawn.
 */
export const chatElement = ({ origin, loadPanel }: Home) =>
  class ChirrupChat extends HTMLElement {
    static observedAttributes = ['bot', 'language'];
    ready: Promise<unknown> = Promise.resolve();
    #chat: InlineChat | undefined;
    #turn = 0;

    connectedCallback() {
      if (this.hasAttribute('fill'))
        Object.assign(this.style, { position: 'fixed', inset: '0', height: '100dvh' });
      this.#begin();
    }

    disconnectedCallback() {
      this.#end();
    }

    attributeChangedCallback(_: string, before: string | null, now: string | null) {
      if (!this.isConnected || before === now) return;
      this.#end();
      this.#begin();
    }

    /** Sends a message as the visitor. */
    async send(text: string): Promise<void> {
      await this.ready;
      this.#chat?.send(text);
    }

    #end() {
      this.#turn += 1;
      this.#chat?.stop();
      this.#chat = undefined;
    }

    #begin() {
      const turn = this.#turn;
      this.ready = this.#draw(() => turn === this.#turn);
      // whoever waits for it is told, and nobody else
      this.ready.catch(() => this.dispatchEvent(new Event('error')));
    }

    async #draw(isWanted: () => boolean) {
      const botId = botIdIn(this.getAttribute('bot'));
      if (!botId) throw new Error('No bot is named.');
      const [profile, { parts }] = await Promise.all([readProfile(origin, botId), loadPanel()]);
      if (!isWanted()) return;
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true });
      const container = document.createElement('div');
      container.className = 'root';
      const style = styleIn(shadow);
      const language = this.getAttribute('language') ?? undefined;
      const context = { container, origin, profile, style, ...(language && { language }) };
      const lent = await parts(context);
      if (!isWanted()) return;
      style(HOST + css);
      shadow.replaceChildren(container);
      this.#chat = drawChat(context, lent);
      this.dispatchEvent(new Event('ready'));
    }
  };
