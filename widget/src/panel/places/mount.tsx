import { render } from 'react-dom';
import { forgetPage, leftBefore, noteForNextPage } from '../../transport/next-page';
import { isUnfinished } from '../../transport/thread/entry';
import { ChatPanel } from '../chat-panel';
import { ChatContext } from '../hooks/use-chat';
import { FULL_SCREEN } from '../hooks/use-visual-viewport';
import { livesWithModals } from '../host-page/modals';
import { keepPageStill } from '../host-page/still-page';
import type { Panel, PanelContext } from '../panel-contract';
import { joinConversation, type Place } from './conversation';

const JUST_REOPENED_MS = 1_500;
const DOUBLE_CLICK_MS = 400;

/** Answers that came while the panel was closed: their number on the button and in its name. */
function markUnread(button: HTMLElement, more: number) {
  const mark = button.querySelector('span') ?? button.appendChild(document.createElement('span'));
  const count = more && Number(mark.textContent) + more;
  mark.textContent = count ? `${count}` : '';
  button.classList.toggle('unread', count > 0);
  const name = button.getAttribute('aria-label')?.replace(/ \(\d+\)$/, '') ?? '';
  button.setAttribute('aria-label', count ? `${name} (${count})` : name);
}

/** Puts the panel beside the bubble. Nothing is stored or requested before it first opens. */
export function mountPanel(context: PanelContext, css: string): Panel {
  const { shadow, container, button, origin, profile, style, emit } = context;
  style(css);
  const root = document.createElement('div');
  const said = document.createElement('div');
  said.className = 'sr';
  said.setAttribute('role', 'status');
  container.append(root, said);
  keepPageStill(root);
  const endModals = livesWithModals(shadow.host as HTMLElement);
  let sends = 0;
  let stillUntil = 0;

  /** Draws the button again: as open or not, and with the title the profile has now. */
  function show() {
    button.setAttribute('aria-expanded', `${place.isOpen}`);
    button.setAttribute(
      'aria-label',
      `${place.isOpen ? 'Close' : 'Open'} chat: ${profile.dialogue_title || profile.bot_name}`,
    );
  }

  const place: Place = {
    isOpen: false,
    onReply({ id, text }) {
      if (!isSeen()) {
        markUnread(button, 1);
        said.textContent = `${profile.bot_name}: ${text}`.slice(0, 300);
      }
      emit('message', { _id: id, thread_id: client.state().thread.threadId, content: text });
    },
    onProfile(next) {
      // the bubble stays on its side until the page is left
      Object.assign(profile, next, { icon_location: profile.icon_location });
      show();
      for (const [key, colour] of Object.entries(next.theme)) container.style.setProperty(`--${key}`, colour);
      draw();
    },
  };
  const { client, isSeen, moved, leave } = joinConversation(origin, profile.bot_id, place);

  noteForNextPage(profile.bot_id, () => {
    // a phone's page would be covered at once
    if (place.isOpen && !matchMedia(FULL_SCREEN).matches) return 'open';
    return client.state().thread.entries.some(isUnfinished) ? 'wait' : '';
  });
  if (leftBefore(profile.bot_id) === 'wait') client.start();

  function toggle(open: boolean) {
    if (open === place.isOpen) return;
    place.isOpen = open;
    if (open) client.start();
    moved();
    show();
    markUnread(button, 0);
    said.textContent = '';
    if (!open && shadow.activeElement) button.focus();
    emit(open ? 'open' : 'close');
    draw();
  }

  function draw() {
    render(
      <ChatContext.Provider value={{ client, profile, origin, style }}>
        <ChatPanel isOpen={place.isOpen} sends={sends} onClose={() => toggle(false)} />
      </ChatContext.Provider>,
      root,
    );
  }

  return {
    open(asItWas) {
      if (asItWas && !place.isOpen) stillUntil = Date.now() + JUST_REOPENED_MS;
      toggle(true);
    },
    close: () => toggle(false),
    toggle() {
      // who presses the button just when the chat comes back by itself wanted it open; a double click is one
      if (Date.now() < stillUntil) return;
      stillUntil = Date.now() + DOUBLE_CLICK_MS;
      toggle(!place.isOpen);
    },
    send(text) {
      if (typeof text !== 'string' || !text.trim()) return;
      sends += 1;
      toggle(true);
      draw();
      client.send(text.trim().slice(0, 4_000));
    },
    reset() {
      client.reset();
      forgetPage(profile.bot_id);
      if (isSeen()) client.start();
      emit('reset');
    },
    stop() {
      toggle(false);
      render(null, root);
      said.remove();
      endModals();
      leave();
    },
  };
}
