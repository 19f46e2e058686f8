import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Banner } from './banner';
import { textOn } from './colour';
import { Composer } from './composer';
import { Header } from './header';
import { useChat, useChatState } from './hooks/use-chat';
import { useVisualViewport } from './hooks/use-visual-viewport';
import { MessageList } from './messages/message-list';
import { Chips } from './parts/chips';
import { own, texts } from './parts/texts';

interface ChatPanelProps {
  isOpen: boolean;
  onClose(): void;
}

/** The dialog: header, conversation, starters, composer. */
export function ChatPanel({ isOpen, onClose }: ChatPanelProps) {
  const { client, profile } = useChat();
  const state = useChatState(client);
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const isFullScreen = useVisualViewport(panel, isOpen);
  const hasMessages = state.thread.entries.length > 0;
  const isClosed = !state.live || state.refusal !== null;
  const canStart = state.loaded && !hasMessages && !isClosed;
  const { theme, branding_text, conversation_starters: starters } = profile;
  const isOwnBranding = branding_text === 'default';

  useEffect(() => {
    if (isOpen) input.current?.focus({ preventScroll: true });
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Keys typed here are not shortcuts of the host page.
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    if (event.key === 'Tab' && isFullScreen) keepInside(event, panel.current);
  }

  return (
    <div
      ref={panel}
      className={profile.icon_location === 'bottom_left' ? 'panel left' : 'panel'}
      hidden={!isOpen}
      role="dialog"
      aria-label={profile.dialogue_title || profile.bot_name}
      aria-modal={isFullScreen}
      style={{ '--onPrimary': textOn(theme.primaryColor) }}
      onKeyDown={onKeyDown}
    >
      <Header
        hasThread={hasMessages}
        onStartOver={() => {
          client.startOver();
          input.current?.focus();
        }}
        onClose={onClose}
      />
      <Banner state={state} botName={profile.bot_name} />
      <MessageList state={state} hint={canStart && (starters.length ? texts.empty : texts.emptyPlain)} />
      {canStart && <Chips label={texts.suggestions} items={starters} onPick={(item) => client.send(item)} />}
      <Composer input={input} isDisabled={isClosed} onSend={(text) => client.send(text)} />
      <footer role="none" {...(isOwnBranding ? own : { dir: 'auto' })}>
        {isOwnBranding ? texts.branding : branding_text}
      </footer>
    </div>
  );
}

/** On a full screen the page behind is out of sight, so Tab goes round inside. */
function keepInside(event: KeyboardEvent<HTMLElement>, panel: HTMLElement | null) {
  const stops = [
    ...(panel?.querySelectorAll<HTMLElement>('button:enabled,a[href],textarea:enabled,[tabindex]') ?? []),
  ];
  const active = (panel?.getRootNode() as ShadowRoot | undefined)?.activeElement;
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (active !== from) return;
  event.preventDefault();
  to?.focus();
}
