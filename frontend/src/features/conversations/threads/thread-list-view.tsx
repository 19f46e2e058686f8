import { mergeClasses, Spinner, Text, useArrowNavigationGroup } from '@fluentui/react-components';
import { ThumbDislikeRegular, ThumbLikeRegular } from '@fluentui/react-icons';
import { memo, type UIEvent } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../api/error-text';
import { useAppDispatch, useAppSelector } from '../../../api/store/store-hooks';
import type { Thread } from '../../../api/types';
import { timeLabel } from '../../../lib/time-label';
import { ErrorMessage } from '../../../ui/error-message';
import { plainText } from '../../../ui/markdown/markdown';
import { storeNextPage } from '../history/conversations.api';
import { useLazyThreadsPageQuery } from '../history/history.api';
import type { ThreadList } from '../history/thread-list';
import { isUnread, selectViewed } from './conversations.slice';
import { useThreadListStyles } from './thread-list-view.styles';

const NEAR_PX = 400;
const PREVIEW_LENGTH = 200;

/** The bot's threads, the one with the newest message on top; older ones come as the list is scrolled. */
export function ThreadListView(props: { botId: string; list: ThreadList; selected: string | null }) {
  const { botId, list, selected } = props;
  const styles = useThreadListStyles();
  const arrows = useArrowNavigationGroup({ axis: 'vertical', tabbable: true });
  const viewed = useAppSelector(selectViewed);
  const dispatch = useAppDispatch();
  const [fetchPage, { isFetching, error }] = useLazyThreadsPageQuery();
  const more = async () => {
    if (list.before === null || isFetching) return;
    const { data } = await fetchPage({ botId, before: list.before });
    if (data) dispatch(storeNextPage(botId, data));
  };
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (!error && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX) void more();
  };
  return (
    <nav className={styles.root} aria-label="Conversations" onScroll={onScroll}>
      <ul className={styles.list} {...arrows}>
        {list.threads.map((thread) => (
          <ThreadRow
            key={thread._id}
            thread={thread}
            selected={thread._id === selected}
            unread={thread._id !== selected && isUnread(viewed, botId, thread)}
          />
        ))}
      </ul>
      {isFetching && <Spinner className={styles.more} size="tiny" label="Older conversations" />}
      {error && !isFetching && <ErrorMessage message={errorText(error)} onRetry={() => void more()} />}
    </nav>
  );
}

interface ThreadRowProps {
  thread: Thread;
  selected: boolean;
  unread: boolean;
}

const ThreadRow = memo(function ThreadRow({ thread, selected, unread }: ThreadRowProps) {
  const styles = useThreadListStyles();
  const { _id, updated_at, last_message, positive_count, negative_count } = thread;
  return (
    <li className={styles.item}>
      <Link
        to={{ search: `?thread=${encodeURIComponent(_id)}` }}
        preventScrollReset
        className={mergeClasses(styles.row, selected && styles.selected)}
        aria-current={selected ? 'true' : undefined}
      >
        <span className={styles.line}>
          {unread && <span className={styles.dot} role="img" aria-label="Unread" />}
          <Text weight="semibold" className={styles.id}>
            {_id.slice(-6)}
          </Text>
          <Text size={200} className={styles.time}>
            {timeLabel(updated_at)}
          </Text>
        </span>
        <span className={styles.line}>
          <Text
            size={200}
            truncate
            wrap={false}
            className={styles.words}
            weight={unread ? 'semibold' : 'regular'}
          >
            {plainText(last_message.slice(0, PREVIEW_LENGTH)) || 'No message yet'}
          </Text>
          {positive_count > 0 && (
            <span className={styles.vote} role="img" aria-label={`${positive_count} thumbs up`}>
              <ThumbLikeRegular aria-hidden /> {positive_count}
            </span>
          )}
          {negative_count > 0 && (
            <span className={styles.vote} role="img" aria-label={`${negative_count} thumbs down`}>
              <ThumbDislikeRegular aria-hidden /> {negative_count}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
});
