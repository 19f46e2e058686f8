import { styleIn } from '../loader/style';
import type { AskDialog, AskModule } from './ask/ask-contract';
import { botIdIn } from './bot-id';
import type { Home } from './chat-element';

const LABEL = 'Ask AI';
/** What is worth a question of its own. */
const SHORTEST = 3;
const LONGEST = 500;

// The page chooses where it stands; important rules would take that from it.
const CSS = `:host{display:inline-block}
:host([hidden]){display:none}
:host([float]){position:fixed;bottom:20px;inset-inline-end:20px;z-index:var(--chirrup-z-index,2147483646)}
button{all:unset;display:inline-flex;gap:8px;align-items:center;padding:6px 12px;border:1px solid;border-radius:8px;font:inherit;color:inherit;cursor:pointer}
:host([float]) button,.about{background:#1b1b1f;color:#fff;font:14px/20px system-ui,sans-serif;box-shadow:0 4px 16px #0003}
button:focus-visible{outline:2px solid;outline-offset:2px}
kbd{font:inherit;opacity:.7}
.about{position:fixed;z-index:2147483646}
[hidden]{display:none}
@media print{:host{display:none}}`;

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);

/**
 * `<chirrup-ask bot="C-…">`: a button, and Ctrl/⌘ K, for a dialog that finds pages by title and answers. `label` names
 * the button; `selection` names one beside text that was selected; `float` puts it into the corner.
 */
export const askElement = ({ origin, loadPanel }: Home, loadAsk: () => Promise<AskModule>) =>
  class ChirrupAsk extends HTMLElement {
    #dialog: Promise<AskDialog> | undefined;
    #about: HTMLButtonElement | undefined;
    #timer: ReturnType<typeof setTimeout> | undefined;

    connectedCallback() {
      if (!this.shadowRoot) this.#draw();
      addEventListener('keydown', this);
      if (this.hasAttribute('selection')) document.addEventListener('selectionchange', this);
    }

    disconnectedCallback() {
      removeEventListener('keydown', this);
      document.removeEventListener('selectionchange', this);
      clearTimeout(this.#timer);
      void this.#dialog?.then((dialog) => dialog.stop());
      this.#dialog = undefined;
    }

    /** Opens the dialog, with a text in its field. */
    async open(text = ''): Promise<void> {
      const botId = botIdIn(this.getAttribute('bot'));
      const shadow = this.shadowRoot;
      if (!botId || !shadow) return;
      const label = this.#label();
      // tried again at the next touch
      this.#dialog ??= loadAsk().then(({ askDialog }) =>
        askDialog({ origin, loadPanel, botId, shadow, label }),
      );
      this.#dialog.catch(() => {
        this.#dialog = undefined;
      });
      (await this.#dialog).open(text);
    }

    handleEvent(event: Event) {
      if (event.type === 'selectionchange') {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#offer(), 300);
        return;
      }
      const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event as KeyboardEvent;
      const isAsked = key?.toLowerCase() === 'k' && (isMac() ? metaKey : ctrlKey) && !shiftKey && !altKey;
      if (!isAsked || defaultPrevented) return;
      event.preventDefault();
      this.#open();
    }

    #open(text?: string) {
      this.open(text).catch(() => undefined);
    }

    #label = () => this.getAttribute('label') || LABEL;

    #draw() {
      const shadow = this.attachShadow({ mode: 'open' });
      styleIn(shadow)(CSS);
      const button = shadow.appendChild(document.createElement('button'));
      button.type = 'button';
      button.setAttribute('aria-haspopup', 'dialog');
      button.setAttribute('aria-keyshortcuts', isMac() ? 'Meta+K' : 'Control+K');
      button.append(this.#label());
      const keys = button.appendChild(document.createElement('kbd'));
      keys.textContent = isMac() ? '⌘K' : 'Ctrl K';
      keys.ariaHidden = 'true';
      button.onclick = () => this.#open();
      const about = shadow.appendChild(document.createElement('button'));
      Object.assign(about, { type: 'button', className: 'about', hidden: true });
      // pressing it must not take the selection away
      about.onpointerdown = (event) => event.preventDefault();
      about.onclick = () => {
        about.hidden = true;
        this.#open(`“${about.dataset['text']}” `);
      };
      this.#about = about;
    }

    /** A button at the end of what was selected. */
    #offer() {
      const about = this.#about;
      if (!about) return;
      const selection = getSelection();
      const text = `${selection ?? ''}`.replace(/\s+/g, ' ').trim();
      const isAsked = selection?.rangeCount && text.length >= SHORTEST && text.length <= LONGEST;
      about.hidden = !isAsked;
      if (!isAsked) return;
      const { left, bottom } = selection.getRangeAt(0).getBoundingClientRect();
      about.textContent = this.getAttribute('selection') || LABEL;
      about.dataset['text'] = text;
      about.style.left = `${Math.max(8, Math.min(left, innerWidth - 180))}px`;
      about.style.top = `${Math.max(8, Math.min(bottom + 8, innerHeight - 48))}px`;
    }
  };
