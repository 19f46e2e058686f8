import { useEffect, useRef } from 'react';
import { render } from 'react-dom';
import type { BotProfile } from '../api/types';
import { styleIn } from '../loader/style';
import { Banner } from '../panel/banner';
import { textOn } from '../panel/colour';
import { Composer } from '../panel/composer';
import { ChatContext, useChat, useChatState } from '../panel/hooks/use-chat';
import { MessageList } from '../panel/messages/message-list';
import { createChatClient } from '../transport/chat/chat-client';

export interface InlineOptions {
  /** Where it is drawn, in a shadow root of its own. */
  host: HTMLElement;
  origin: string;
  botId: string;
  /** The visitor's first message: there is no chat before it. */
  question: string;
  /** What takes the focus: where the next question goes, or the conversation. */
  focus: 'input' | 'conversation';
}

/**
 * Draws a conversation within a page instead of in the bubble's panel, and sends its first message. It is the same
 * visitor's: the panel goes on with it. Rejects where the bot is not to be talked to. Returns what ends it.
 */
export async function startInline(options: InlineOptions, css: string[]): Promise<() => void> {
  const { host, origin, botId, question, focus } = options;
  const response = await fetch(`${origin}/api/v1/bots/${botId}/profile_to_client`, { credentials: 'omit' });
  const profile: BotProfile | undefined = response.ok ? await response.json() : undefined;
  if (!profile?.live || profile.holdout_share) throw new Error('This bot takes no questions here.');

  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const style = styleIn(shadow);
  css.forEach(style);
  const root = document.createElement('div');
  root.style.height = '100%';
  for (const [key, colour] of Object.entries(profile.theme)) root.style.setProperty(`--${key}`, colour);
  shadow.append(root);

  const client = createChatClient({ origin, botId });
  client.start();
  client.setVisible(true);
  client.send(question);
  render(
    <ChatContext.Provider value={{ client, profile, origin, style }}>
      <InlineChat focus={focus} />
    </ChatContext.Provider>,
    root,
  );
  return () => {
    render(null, root);
    root.remove();
    client.setVisible(false);
    client.stop();
  };
}

function InlineChat({ focus }: Pick<InlineOptions, 'focus'>) {
  const { client, profile } = useChat();
  const state = useChatState(client);
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const conversation = place.current?.querySelector<HTMLElement>('.list');
    (focus === 'input' ? input.current : conversation)?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={place} className="panel inline" style={{ '--onPrimary': textOn(profile.theme.primaryColor) }}>
      <Banner state={state} botName={profile.bot_name} />
      <MessageList state={state} hint={false} />
      <Composer
        input={input}
        isDisabled={!state.live || state.refusal !== null}
        onSend={(text) => client.send(text)}
      />
    </div>
  );
}
