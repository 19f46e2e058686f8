import { mergeClasses, Text } from '@fluentui/react-components';
import { ChatRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useBotsQuery } from '../../api/bots.api';
import { errorText } from '../../api/error-text';
import { useSession } from '../../api/session';
import { useAppDispatch } from '../../api/store/store-hooks';
import { useMedia } from '../../lib/use-media';
import { AppLink } from '../../ui/app-link';
import { EmptyState } from '../../ui/empty-state';
import { ErrorMessage } from '../../ui/error-message';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { useConversationsStyles } from './conversations-page.styles';
import { useThreadsQuery } from './history/conversations.api';
import type { ThreadList } from './history/thread-list';
import { listSeen, threadViewed } from './threads/conversations.slice';
import { ThreadListView } from './threads/thread-list-view';
import { TranscriptView } from './transcript/transcript-view';

/** Chat History: threads on the left, the chosen one on the right; on small screens one after the other. */
export function ConversationsPage() {
  const { botId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const threadId = params.get('thread');
  const styles = useConversationsStyles();
  const narrow = useMedia('(max-width: 799px)');
  const { currentData: list, error, refetch } = useThreadsQuery(botId);
  const { userId } = useSession();
  const { data: bots } = useBotsQuery(userId ?? '', { skip: userId === null });
  useViewed(botId, list, threadId);

  if (list?.threads.length === 0 && threadId === null) {
    return (
      <EmptyState
        icon={<ChatRegular />}
        title="No conversations yet"
        text="When a visitor asks your bot something, the chat shows here while it happens. Put your bot on your site, then ask it a question, for example “Do you ship to Ireland?”"
        action={<AppLink to={`/console/${botId}/basic_info`}>Get the code on Basic Info</AppLink>}
      />
    );
  }
  const showList = !narrow || threadId === null;
  const showTranscript = !narrow || threadId !== null;
  return (
    <div className={mergeClasses(styles.page, narrow && styles.onePane)}>
      {showList && (
        <div className={styles.side}>
          <header className={styles.head}>
            <h2 className={styles.heading}>Conversations</h2>
            {list && <LiveState list={list} />}
          </header>
          {error && !list && (
            <div className={styles.padded}>
              <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />
            </div>
          )}
          {list?.error && (
            <div className={styles.padded}>
              <ErrorMessage message={list.error.message} />
            </div>
          )}
          {!list && !error && (
            <div className={styles.padded}>
              <SkeletonLines heights={[44, 44, 44, 44, 44]} label="Loading the conversations" />
            </div>
          )}
          {list && <ThreadListView botId={botId} list={list} selected={threadId} />}
        </div>
      )}
      {showTranscript && (
        <div className={styles.main}>
          {threadId === null && list && (
            <EmptyState
              icon={<ChatRegular />}
              title="Read a conversation"
              text="Choose one on the left. New messages appear while they are written."
            />
          )}
          {threadId !== null && (
            <TranscriptView
              key={threadId}
              botId={botId}
              threadId={threadId}
              bot={bots?.find(({ _id }) => _id === botId)}
              narrow={narrow}
              onBack={() => setParams({}, { preventScrollReset: true })}
            />
          )}
        </div>
      )}
    </div>
  );
}

function LiveState({ list }: { list: ThreadList }) {
  const styles = useConversationsStyles();
  return (
    <span role="status" className={styles.live}>
      <span className={mergeClasses(styles.liveDot, list.live === 'on' && styles.liveOn)} aria-hidden />
      <Text size={200}>{{ on: 'Live', connecting: 'Connecting…', lost: 'Reconnecting…' }[list.live]}</Text>
    </span>
  );
}

/** Remembers for this session what was there at first and what has been opened since. */
function useViewed(botId: string, list: ThreadList | undefined, threadId: string | null): void {
  const dispatch = useAppDispatch();
  const newest = list && (list.threads[0]?.updated_at ?? 0);
  const open = list?.threads.find(({ _id }) => _id === threadId);
  useEffect(() => {
    if (newest !== undefined) dispatch(listSeen({ botId, newest }));
  }, [botId, newest, dispatch]);
  useEffect(() => {
    if (open) dispatch(threadViewed(open));
  }, [open, dispatch]);
}
