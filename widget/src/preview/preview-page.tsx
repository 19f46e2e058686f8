import { render } from 'react-dom';
import type { BotProfile } from '../api/types';
import { drawBubble } from '../loader/bubble';
import { ChatPanel } from '../panel/chat-panel';
import { ChatContext } from '../panel/hooks/use-chat';
import { knownLanguage, type LoadTexts, replaceTexts } from '../panel/language';
import { language, texts } from '../panel/parts/texts';
import { createSampleChat } from './sample-chat';

/** What the console sends whenever something changes on its form. */
export interface PreviewMessage {
  type: 'chirrup-preview';
  profile: BotProfile;
  /** `start`: open, nothing said; `conversation`: open, with a sample; `closed`: the bubble only. */
  view: 'start' | 'conversation' | 'closed';
}

/**
 * Draws bubble and panel as a page with the widget has them, from what the page around this frame sends, in the bot's
 * language. Beside its texts it requests nothing, makes no session, stores nothing, and listens to its own origin only.
 */
export function startPreview(css: string, load: LoadTexts): void {
  const english = Object.values(texts);
  const root = document.createElement('div');
  let shown: PreviewMessage | undefined;
  let bubble: ReturnType<typeof drawBubble> | undefined;
  let isOpen = false;
  const client = createSampleChat(() => shown?.profile.bot_name ?? '');
  keepFocusOutside();

  function toggle(open: boolean) {
    isOpen = open;
    bubble?.button.setAttribute('aria-expanded', `${open}`);
    draw();
  }

  function draw() {
    if (!shown) return;
    const { profile } = shown;
    render(
      <ChatContext.Provider value={{ client, profile, origin: location.origin, style: noMoreRules }}>
        <ChatPanel isOpen={isOpen} onClose={() => toggle(false)} />
      </ChatContext.Provider>,
      root,
    );
  }

  async function speakBotsLanguage() {
    const wanted = () => knownLanguage([shown?.profile.locale ?? '']);
    const code = wanted();
    if (code === language.code) return;
    const values = code === 'en' ? english : await load(code).catch(() => undefined);
    // changed again meanwhile
    if (code !== wanted()) return;
    replaceTexts(values ? code : 'en', values ?? english);
    draw();
  }

  function update(next: PreviewMessage) {
    const before = shown;
    shown = next;
    bubble?.host.remove();
    bubble = drawBubble(next.profile);
    document.documentElement.append(bubble.host);
    bubble.style(css);
    bubble.container.append(root);
    bubble.button.onclick = () => toggle(!isOpen);
    if (next.view !== before?.view) {
      client.begin(next.view === 'conversation' ? sampleQuestion(next.profile) : undefined);
      isOpen = next.view !== 'closed';
    }
    toggle(isOpen);
    void speakBotsLanguage();
  }

  window.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== window.parent) return;
    if (data?.type === 'chirrup-preview') update(data);
  });
  document.documentElement.dataset.preview = 'listening';
}

const sampleQuestion = ({ conversation_starters: [first] }: BotProfile) =>
  first ?? 'What does an answer look like?';

/** All rules are there from the start: every change draws a new bubble. */
function noMoreRules() {}

/** The panel takes the focus when it opens; here the owner is typing in the form beside it. */
function keepFocusOutside() {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusInside(options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}
