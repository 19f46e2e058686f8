import type { ChatState } from '../../transport/chat/chat-state';
import { useChat } from '../hooks/use-chat';
import { useScroll } from '../hooks/use-scroll';
import { Icon } from '../parts/icon';
import { texts } from '../parts/texts';
import { BotMessage } from './bot-message';
import { VisitorMessage } from './visitor-message';

interface MessageListProps {
  state: ChatState;
  /** What to do first, while there are no messages. */
  hint: string | false;
}

/** The conversation. Follows its end only while the reader is there. */
export function MessageList({ state, hint }: MessageListProps) {
  const { client } = useChat();
  const { entries } = state.thread;
  const last = entries.at(-1);
  const { list, content, hasNews, onScroll, toEnd } = useScroll(
    entries[0]?.key,
    last?.key,
    last?.sender === 'client',
  );
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
          {hint && <p className="empty">{hint}</p>}
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
