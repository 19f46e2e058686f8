import type { ChatState } from '../transport/chat-state';
import { BotMessage } from './bot-message';
import { Icon } from './icon';
import { texts } from './texts';
import { useChat } from './use-chat';
import { useScroll } from './use-scroll';
import { VisitorMessage } from './visitor-message';

/** The conversation. Follows its end only while the reader is there. */
export function MessageList({ state }: { state: ChatState }) {
  const { client, profile } = useChat();
  const { entries } = state.thread;
  const last = entries.at(-1);
  const { list, content, hasNews, onScroll, toEnd } = useScroll(
    entries[0]?.key,
    last?.key,
    last?.sender === 'client',
  );
  const isEmpty = state.loaded && !state.refusal && !entries.length;
  return (
    <div className="middle">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable from the keyboard */}
      <div className="list" ref={list} onScroll={onScroll} role="log" aria-live="polite" tabIndex={0}>
        <div className="content" ref={content}>
          {state.hasEarlier && (
            <button type="button" className="small earlier" onClick={() => void client.loadEarlier()}>
              {texts.earlier}
            </button>
          )}
          {isEmpty && (
            <p className="empty">{profile.conversation_starters.length ? texts.empty : texts.emptyPlain}</p>
          )}
          {entries.map((entry) =>
            entry.sender === 'bot' ? (
              <BotMessage key={entry.key} entry={entry} />
            ) : (
              <VisitorMessage key={entry.key} entry={entry} />
            ),
          )}
        </div>
      </div>
      {hasNews && (
        <button type="button" className="pill" onClick={toEnd}>
          <Icon name="arrow" />
          {texts.newMessages}
        </button>
      )}
    </div>
  );
}
