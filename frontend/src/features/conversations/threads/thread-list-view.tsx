import { Button, Spinner, useArrowNavigationGroup } from '@fluentui/react-components';
import { ArrowUpRegular } from '@fluentui/react-icons';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../../api/error-text';
import { useAppDispatch, useAppSelector } from '../../../api/store/store-hooks';
import type { Thread } from '../../../api/types';
import { ErrorMessage } from '../../../ui/error-message';
import { VirtualList } from '../../../ui/lists/virtual-list';
import { storeNextPage } from '../history/conversations.api';
import { type ThreadsOf, useLazyThreadsPageQuery } from '../history/history.api';
import type { HeldThreads } from '../history/thread-list';
import { selectVisit } from './conversations.slice';
import { useThreadListStyles } from './thread-list-view.styles';
import { ThreadRow } from './thread-row';
import { isUnread } from './visit';

const ROW_HEIGHT = 84;
const idOf = ({ _id }: Thread) => _id;

/** The bot's threads, the one with the newest message on top; older ones come as the list is scrolled. */
export function ThreadListView(props: { wanted: ThreadsOf; list: HeldThreads; selected: string | null }) {
  const { wanted, list, selected } = props;
  const styles = useThreadListStyles();
  const arrows = useArrowNavigationGroup({ axis: 'vertical', tabbable: true });
  const visit = useAppSelector((state) => selectVisit(state, wanted.botId));
  const [params] = useSearchParams();
  const dispatch = useAppDispatch();
  const [fetchPage, { isFetching, error }] = useLazyThreadsPageQuery();
  const { before, threads } = list;
  const more = useCallback(async () => {
    if (before === null) return;
    const { data } = await fetchPage({ ...wanted, before }, true);
    if (data) dispatch(storeNextPage(wanted, data));
  }, [before, wanted, fetchPage, dispatch]);
  const onNearEnd = useCallback(() => void (!error && more()), [error, more]);
  const named = useMemo(
    () => new Set(threads.map(({ language }) => language).filter((language) => language !== '')).size > 1,
    [threads],
  );
  const unreadRows = useMemo(
    () => threads.flatMap((thread, row) => (isUnread(visit, thread) ? [row] : [])),
    [threads, visit],
  );
  const searchOf = (thread: Thread) => {
    const next = new URLSearchParams(params);
    next.set('thread', thread._id);
    if (thread.hit) next.set('message', String(thread.hit.seq));
    else next.delete('message');
    return `?${next}`;
  };
  return (
    <div className={styles.frame} {...arrows}>
      <VirtualList
        label="Conversations"
        items={threads}
        keyOf={idOf}
        rowHeight={ROW_HEIGHT}
        onNearEnd={onNearEnd}
        renderRow={(thread) => (
          <ThreadRow
            thread={thread}
            search={searchOf(thread)}
            selected={thread._id === selected}
            unread={thread._id !== selected && isUnread(visit, thread)}
            named={named}
          />
        )}
        above={(rows, toTop) => {
          const unread = unreadRows.filter((row) => row < rows).length;
          if (unread === 0) return null;
          return (
            <div className={styles.pillPlace}>
              <Button
                appearance="primary"
                shape="circular"
                size="small"
                icon={<ArrowUpRegular />}
                onClick={toTop}
              >
                {unread === 1 ? '1 new conversation' : `${unread} new conversations`}
              </Button>
            </div>
          );
        }}
        after={
          <>
            {isFetching && <Spinner className={styles.more} size="tiny" label="Older conversations" />}
            {error && !isFetching && <ErrorMessage message={errorText(error)} onRetry={() => void more()} />}
          </>
        }
      />
    </div>
  );
}
