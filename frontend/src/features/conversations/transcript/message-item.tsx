import { Avatar, mergeClasses, Text } from '@fluentui/react-components';
import { ThumbDislikeRegular, ThumbLikeRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Bot, Message, Review } from '../../../api/types';
import { initialOf, nameOrElse } from '../../../lib/labels/names';
import { useOwnerZone } from '../../../lib/labels/owner-zone';
import { reasonLabels } from '../../../lib/labels/vote-reasons';
import { clockLabel, momentLabel } from '../../../lib/time-label';
import { Markdown } from '../../../ui/markdown/markdown';
import type { PairAction } from '../actions/pair-of-reply';
import { ReplyActions } from '../actions/reply-actions';
import type { PairOutcome } from '../actions/use-pair-action';
import type { HeldMessage } from '../history/transcript';
import { AnswerDetails, LaneBadge, Sources } from './answer-details';
import { EmailNote } from './email-note';
import { ImageContent } from './image-content';
import { useMessageStyles } from './message-item.styles';

/** A text in one language that is not known. */
const WHOLE: { end?: number; language?: string }[] = [{}];

interface MessageItemProps {
  message: HeldMessage;
  /** The address leads to it. */
  isTarget: boolean;
  review: Review | undefined;
  bot: Bot | undefined;
  botId: string;
  /** Makes or corrects the pair of a reply; missing where the reader may not. */
  onAction: ((reply: Message, action: PairAction) => void) | undefined;
  /** What became of that. */
  outcome: PairOutcome | undefined;
}

/** One message: the visitor's on the right, the bot's with where its answer came from. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, isTarget, review, bot, botId, onAction, outcome } = props;
  useOwnerZone();
  const styles = useMessageStyles();
  const isBot = message.sender_type === 'bot';
  const sender = isBot ? nameOrElse(message.sender_bot_name || bot?.botname, 'Bot') : 'Visitor';
  const streaming = message.state === 'streaming';
  return (
    <article
      className={mergeClasses(styles.root, !isBot && styles.visitor, isTarget && styles.target)}
      data-message={message._id}
      data-seq={streaming ? undefined : message.seq}
      tabIndex={-1}
      aria-label={`${sender}, ${clockLabel(message.created_at)}`}
      aria-busy={streaming}
    >
      {isBot && (
        <Avatar
          aria-hidden
          size={32}
          color="brand"
          initials={initialOf(sender)}
          image={bot?.avatar ? { src: bot.avatar } : undefined}
        />
      )}
      <div className={mergeClasses(styles.column, !isBot && styles.visitorColumn)}>
        <div className={styles.line}>
          <Text size={200} weight="semibold">
            {sender}
          </Text>
          {streaming ? (
            <Text size={200} className={styles.quiet}>
              {clockLabel(message.created_at)}
            </Text>
          ) : (
            <MessageTime message={message} />
          )}
          {isBot && <LaneBadge message={message} />}
        </div>
        <div className={mergeClasses(styles.bubble, isBot ? styles.botBubble : styles.visitorBubble)}>
          {message.content === '' && streaming ? (
            <Text className={styles.quiet}>Writing…</Text>
          ) : message.message_type === 'image' ? (
            <ImageContent name={message.content} />
          ) : message.message_type === 'email' || message.message_type === 'contact' ? (
            <EmailNote replyTo={message.content} isMailed={message.message_type === 'email'} />
          ) : (
            (message.content_parts ?? WHOLE).map(({ end, language }, at, parts) => (
              <div key={at} lang={language}>
                <Markdown
                  text={message.content.slice(parts[at - 1]?.end, end)}
                  citations={message.sources}
                  site={bot?.baseURL}
                />
              </div>
            ))
          )}
        </div>
        {isBot && !streaming && (
          <>
            <Sources sources={message.sources ?? []} isOffer={message.lane === 'none'} />
            <Votes review={review} />
            <AnswerDetails message={message} />
            {onAction && <ReplyActions botId={botId} reply={message} outcome={outcome} onAction={onAction} />}
          </>
        )}
      </div>
    </article>
  );
});

/** When it was written; leads to the message for good. */
function MessageTime({ message: { seq, created_at } }: { message: HeldMessage }) {
  const styles = useMessageStyles();
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('message', String(seq));
  return (
    <Link
      to={{ search: `?${next}` }}
      preventScrollReset
      className={styles.time}
      title={`${momentLabel(created_at)} · Link to this message`}
    >
      {clockLabel(created_at)}
    </Link>
  );
}

function Votes({ review }: { review: Review | undefined }) {
  const styles = useMessageStyles();
  const up = review?.positive_count ?? 0;
  const down = review?.negative_count ?? 0;
  return (
    <div className={styles.line}>
      <span className={styles.vote} role="img" aria-label={`${up} thumbs up`}>
        <ThumbLikeRegular aria-hidden /> {up}
      </span>
      <span className={styles.vote} role="img" aria-label={`${down} thumbs down`}>
        <ThumbDislikeRegular aria-hidden /> {down}
      </span>
      {review?.reason && <Text size={200}>{reasonLabels[review.reason]}</Text>}
      {review?.comment && (
        <Text size={200} dir="auto" className={styles.quiet}>
          “{review.comment}”
        </Text>
      )}
    </div>
  );
}
