import { Button, Spinner, Text } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowLeftRegular, ArrowUpRegular } from '@fluentui/react-icons';
import { Fragment } from 'react';
import { errorText } from '../../../api/error-text';
import type { ApiFailure } from '../../../api/send';
import type { Bot, Thread } from '../../../api/types';
import { useOwnerZone } from '../../../lib/labels/owner-zone';
import { dayLabel } from '../../../lib/time-label';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorMessage } from '../../../ui/error-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { ExportMenu } from '../actions/export-menu';
import { usePairAction } from '../actions/use-pair-action';
import { useTranscriptQuery } from '../history/conversations.api';
import type { Room } from '../history/history.api';
import type { HeldMessage, Transcript } from '../history/transcript';
import { VisitorName } from '../threads/visitor-name';
import { MessageItem } from './message-item';
import { useTranscriptStyles } from './transcript-view.styles';
import { useEarlierMessages } from './use-earlier-messages';
import { useMessagePlace } from './use-message-place';
import { useReadingPosition } from './use-reading-position';

interface TranscriptViewProps extends Room {
  bot: Bot | undefined;
  /** Who wrote, where the owner's site says so. */
  identity: Thread['identity'];
  /** Number of the message that the address leads to. */
  target: number | undefined;
  /** There is no room for the list beside it. */
  narrow: boolean;
  /** Back to the list. */
  onBack: () => void;
}

/** One thread: its messages as they happen. */
export function TranscriptView({ bot, identity, target, narrow, onBack, ...room }: TranscriptViewProps) {
  const styles = useTranscriptStyles();
  const { currentData, error, refetch } = useTranscriptQuery(room);
  const isGone = !currentData && (error as Partial<ApiFailure> | undefined)?.status === 404;
  return (
    <section className={styles.root} aria-label={`Conversation ${room.threadId.slice(-6)}`}>
      <header className={styles.head}>
        {narrow && (
          <Button
            appearance="subtle"
            icon={<ArrowLeftRegular />}
            aria-label="Back to the list"
            onClick={onBack}
          />
        )}
        <Text weight="semibold">
          <VisitorName identity={identity} fallback={`Visitor ${room.threadId.slice(-6)}`} />
        </Text>
        <span className={styles.headEnd}>
          {currentData && currentData.messages.length > 0 && (
            <ExportMenu {...room} botname={bot?.botname ?? ''} />
          )}
        </span>
      </header>
      {error && !currentData && !isGone && (
        <div className={styles.padded}>
          <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isGone && (
        <EmptyState
          title={errorText(error)}
          text="The link may be old or mistyped."
          action={
            <Button appearance="primary" onClick={onBack}>
              Show all conversations
            </Button>
          }
        />
      )}
      {!currentData && !error && (
        <div className={styles.padded}>
          <SkeletonLines heights={[48, 96, 48, 96]} label="Loading the messages" />
        </div>
      )}
      {currentData?.gone && (
        <EmptyState
          title="This conversation was deleted"
          text="Its visitor had it deleted, or it was older than your bot keeps conversations. Nothing of it is stored any longer."
          action={
            <Button appearance="primary" onClick={onBack}>
              Show all conversations
            </Button>
          }
        />
      )}
      {currentData && !currentData.gone && (
        <Messages room={room} bot={bot} transcript={currentData} target={target} />
      )}
    </section>
  );
}

interface MessagesProps {
  room: Room;
  bot: Bot | undefined;
  transcript: Transcript;
  target: number | undefined;
}

function Messages({ room, bot, transcript, target }: MessagesProps) {
  const styles = useTranscriptStyles();
  const { messages, reviews, error } = transcript;
  const { box, look, toEnd, atStart, unread } = useReadingPosition(messages);
  const earlier = useEarlierMessages(room, transcript, box, atStart);
  const place = useMessagePlace(transcript, box, earlier, target);
  const pair = usePairAction(room, messages);
  const mayTeach = bot !== undefined && bot.role !== 'viewer';
  return (
    <>
      {error && (
        <div className={styles.padded}>
          <ErrorMessage message={`New messages do not show by themselves. ${error.message}`} />
        </div>
      )}
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the messages cannot be scrolled by keyboard */}
        <div ref={box} className={styles.box} onScroll={look} tabIndex={0} role="log" aria-label="Messages">
          {transcript.hasEarlier && (
            <div className={styles.top}>
              {earlier.isFetching && <Spinner size="tiny" label="Earlier messages" />}
              {earlier.error && !earlier.isFetching && (
                <ErrorMessage message={errorText(earlier.error)} onRetry={() => void earlier.load()} />
              )}
            </div>
          )}
          {messages.length === 0 && <Text className={styles.quiet}>No message has been written yet.</Text>}
          {messages.map((message, at) => (
            <Fragment key={message._id}>
              <DaySeparator message={message} before={messages[at - 1]} />
              <MessageItem
                message={message}
                isTarget={message.seq === target}
                review={reviews[message._id]}
                bot={bot}
                botId={room.botId}
                onAction={mayTeach ? pair.start : undefined}
                outcome={pair.outcome?.replyId === message._id ? pair.outcome : undefined}
              />
            </Fragment>
          ))}
        </div>
        {(transcript.hasEarlier || !atStart) && (
          <div className={styles.firstPlace}>
            <Button
              shape="circular"
              size="small"
              icon={<ArrowUpRegular />}
              disabledFocusable={place.isComing}
              onClick={place.toFirst}
            >
              {place.isComing ? 'Reading back…' : 'To the first message'}
            </Button>
          </div>
        )}
        <div role="status" className={styles.pillPlace}>
          {unread > 0 && (
            <Button
              appearance="primary"
              shape="circular"
              size="small"
              icon={<ArrowDownRegular />}
              onClick={toEnd}
            >
              {unread === 1 ? '1 new message' : `${unread} new messages`}
            </Button>
          )}
        </div>
      </div>
      {pair.dialog}
    </>
  );
}

function DaySeparator({ message, before }: { message: HeldMessage; before: HeldMessage | undefined }) {
  useOwnerZone();
  const styles = useTranscriptStyles();
  const label = dayLabel(message.created_at);
  if (before && dayLabel(before.created_at) === label) return null;
  return <div className={styles.day}>{label}</div>;
}
