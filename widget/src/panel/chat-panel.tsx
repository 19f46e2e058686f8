import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Banner } from './banner';
import { textOn } from './colour';
import { Composer, isComposing } from './composer';
import { Header } from './header';
import { useChat, useChatState } from './hooks/use-chat';
import { useVisualViewport } from './hooks/use-visual-viewport';
import { useBackButton } from './host-page/back-button';
import { loadMenu } from './load-menu';
import type { MenuView } from './menu/menu-contract';
import { MessageList } from './messages/message-list';
import { Chips } from './parts/chips';
import { foreign, language, type Texts, texts } from './parts/texts';

interface ChatPanelProps {
  isOpen: boolean;
  /** Messages that the page has sent: each is to be seen. */
  sends?: number;
  /** Missing where it stands within the page, for good. */
  onClose?: (() => void) | undefined;
}

/** The dialog: header, conversation, starters, composer; or the menu in place of all but the header. */
export function ChatPanel({ isOpen, sends, onClose }: ChatPanelProps) {
  const chat = useChat();
  const { client, profile, origin } = chat;
  const state = useChatState(client);
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const [Menu, setMenu] = useState<MenuView | null>(null);
  const isFullScreen = useVisualViewport(panel, isOpen && !!onClose) && !!onClose;
  useBackButton(isOpen && isFullScreen, onClose);
  const hasMessages = state.thread.entries.length > 0;
  const isClosed = !state.live || state.refusal !== null;
  // within the page nothing is read before the visitor turns to it
  const isReady = state.loaded || !(onClose || state.thread.threadId);
  const canStart = isReady && !hasMessages && !isClosed;
  const { theme, branding_text, conversation_starters: starters } = profile;

  useEffect(() => {
    if (!isOpen) setMenu(null);
    else if (!Menu && onClose) {
      // after the visitor had everything deleted
      client.start();
      // what opened by itself, or while somebody writes elsewhere, leaves them where they are
      if (navigator.userActivation?.isActive !== false && !document.querySelector(':read-write:focus'))
        input.current?.focus({ preventScroll: true });
    }
  }, [isOpen, Menu]);

  useEffect(() => setMenu(null), [sends]);

  function toggleMenu() {
    if (Menu) setMenu(null);
    else void loadMenu(chat).then((menu) => menu && setMenu(() => menu.page));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && !isComposing(event)) Menu ? setMenu(null) : onClose?.();
    if (event.key === 'Tab' && isFullScreen) keepInside(event, panel.current);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a dialog or a region
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is a dialog or a region
    <div
      ref={panel}
      className={onClose ? 'panel' : 'panel inline'}
      hidden={!isOpen}
      lang={language.code}
      dir={language.dir}
      {...(onClose ? { role: 'dialog', 'aria-modal': isFullScreen } : { role: 'region' })}
      aria-label={profile.dialogue_title || profile.bot_name}
      style={{ '--onPrimary': textOn(theme.primaryColor) }}
      onKeyDown={onKeyDown}
    >
      <Header isMenuOpen={!!Menu} onMenu={toggleMenu} onClose={onClose} />
      {Menu && <Menu chat={chat} texts={texts as Texts} state={state} onClose={() => setMenu(null)} />}
      <div className="chat" hidden={!!Menu}>
        <Banner state={state} botName={profile.bot_name} />
        <MessageList state={state} hint={canStart && (starters.length ? texts.empty : texts.emptyPlain)} />
        {canStart && (
          <Chips label={texts.suggestions} items={starters} onPick={(item) => client.send(item)} />
        )}
        <Composer input={input} isDisabled={isClosed} onSend={(text) => client.send(text)} />
      </div>
      {branding_text === 'default' ? (
        <footer role="none">
          <a href={origin} target="_blank" rel="noopener">
            {texts.branding}
          </a>
        </footer>
      ) : (
        <footer role="none" {...foreign}>
          {branding_text}
        </footer>
      )}
    </div>
  );
}

/** On a full screen the page behind is out of sight, so Tab goes round inside. */
function keepInside(event: KeyboardEvent<HTMLElement>, panel: HTMLElement | null) {
  const stops = [
    ...(panel?.querySelectorAll<HTMLElement>('button:enabled,a[href],input,textarea:enabled,[tabindex]') ??
      []),
  ].filter((stop) => stop.getClientRects().length);
  const active = (panel?.getRootNode() as ShadowRoot | undefined)?.activeElement;
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (active !== from) return;
  event.preventDefault();
  to?.focus();
}
