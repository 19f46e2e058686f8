import { render } from 'react-dom';
import { createChatClient } from '../transport/chat/chat-client';
import { ChatPanel } from './chat-panel';
import { ChatContext } from './hooks/use-chat';
import type { Panel, PanelContext } from './panel-contract';

/** Puts the panel beside the bubble. Nothing is stored or requested before it first opens. */
export function mountPanel(context: PanelContext, css: string): Panel {
  const { shadow, container, button, origin, profile, style, emit } = context;
  style(css);
  const root = document.createElement('div');
  container.append(root);
  let isOpen = false;
  let sends = 0;

  /** Draws the button again: as open or not, and with the title the profile has now. */
  function show() {
    button.setAttribute('aria-expanded', `${isOpen}`);
    button.setAttribute(
      'aria-label',
      `${isOpen ? 'Close' : 'Open'} chat: ${profile.dialogue_title || profile.bot_name}`,
    );
  }

  const client = createChatClient({
    origin,
    botId: profile.bot_id,
    onReply({ id, text }) {
      button.classList.toggle('unread', !isOpen);
      emit('message', { _id: id, thread_id: client.state().thread.threadId, content: text });
    },
    onProfile(next) {
      // the bubble stays on its side until the page is left
      Object.assign(profile, next, { icon_location: profile.icon_location });
      show();
      for (const [key, colour] of Object.entries(next.theme)) container.style.setProperty(`--${key}`, colour);
      draw();
    },
  });

  function toggle(open: boolean) {
    if (open === isOpen) return;
    isOpen = open;
    if (open) client.start();
    client.setVisible(open);
    show();
    if (open) button.classList.remove('unread');
    else if (shadow.activeElement) button.focus();
    emit(open ? 'open' : 'close');
    draw();
  }

  function draw() {
    render(
      <ChatContext.Provider value={{ client, profile, origin, style }}>
        <ChatPanel isOpen={isOpen} sends={sends} onClose={() => toggle(false)} />
      </ChatContext.Provider>,
      root,
    );
  }

  return {
    open: () => toggle(true),
    close: () => toggle(false),
    toggle: () => toggle(!isOpen),
    send(text) {
      if (typeof text !== 'string' || !text.trim()) return;
      sends += 1;
      toggle(true);
      draw();
      client.send(text.trim().slice(0, 4_000));
    },
    reset() {
      client.reset();
      if (isOpen) client.start();
      emit('reset');
    },
    stop() {
      toggle(false);
      render(null, root);
      client.stop();
    },
  };
}
