import { Button, mergeClasses, Text, Tooltip } from '@fluentui/react-components';
import { ArrowDownloadRegular, SearchRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../../api/error-text';
import { useAppDispatch } from '../../../api/store/store-hooks';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorMessage } from '../../../ui/error-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { useConversationsStyles } from '../conversations-page.styles';
import { ExportDialog } from '../export/export-dialog';
import type { ThreadsOf } from '../history/history.api';
import { isFiltered, NO_FILTER, withFilter } from '../history/thread-filter';
import type { HeldThreads } from '../history/thread-list';
import { allRead } from './conversations.slice';
import { ThreadFilters } from './thread-filters';
import { ThreadListView } from './thread-list-view';
import { type HistoryVisit, isUnread } from './visit';

interface ThreadsPaneProps {
  wanted: ThreadsOf;
  list: HeldThreads | undefined;
  error: unknown;
  onRetry: () => void;
  selected: string | null;
  visit: HistoryVisit | undefined;
}

/** The list with what it can be narrowed by, and what is new in it. */
export function ThreadsPane({ wanted, list, error, onRetry, selected, visit }: ThreadsPaneProps) {
  const styles = useConversationsStyles();
  const [, setParams] = useSearchParams();
  const [exporting, setExporting] = useState(false);
  const clear = () => setParams((old) => withFilter(old, NO_FILTER), { replace: true });
  return (
    <div className={styles.side}>
      <header className={styles.head}>
        <h2 className={styles.heading}>Conversations</h2>
        {list && <LiveState list={list} />}
        {list && (
          <Tooltip content="Download conversations" relationship="label">
            <Button
              size="small"
              appearance="subtle"
              icon={<ArrowDownloadRegular />}
              onClick={() => setExporting(true)}
            />
          </Tooltip>
        )}
      </header>
      {exporting && (
        <ExportDialog botId={wanted.botId} filter={wanted.filter} onClose={() => setExporting(false)} />
      )}
      <ThreadFilters filter={wanted.filter} />
      {list && <News botId={wanted.botId} list={list} visit={visit} />}
      {error !== undefined && !list && (
        <div className={styles.padded}>
          <ErrorMessage message={errorText(error)} onRetry={onRetry} />
        </div>
      )}
      {list?.error && (
        <div className={styles.padded}>
          <ErrorMessage message={list.error.message} />
        </div>
      )}
      {!list && error === undefined && (
        <div className={styles.padded}>
          <SkeletonLines heights={[68, 68, 68, 68, 68]} label="Loading the conversations" />
        </div>
      )}
      {list?.threads.length === 0 && isFiltered(wanted.filter) && (
        <EmptyState
          icon={<SearchRegular />}
          title="No conversation fits"
          text="Change or clear the filters to see others."
          action={<Button onClick={clear}>Clear filters</Button>}
        />
      )}
      {list && list.threads.length > 0 && <ThreadListView wanted={wanted} list={list} selected={selected} />}
    </div>
  );
}

function LiveState({ list }: { list: HeldThreads }) {
  const styles = useConversationsStyles();
  return (
    <span role="status" className={styles.live}>
      <span className={mergeClasses(styles.liveDot, list.live === 'on' && styles.liveOn)} aria-hidden />
      <Text size={200}>{{ on: 'Live', connecting: 'Connecting…', lost: 'Reconnecting…' }[list.live]}</Text>
    </span>
  );
}

function News({ botId, list, visit }: { botId: string; list: HeldThreads; visit: HistoryVisit | undefined }) {
  const styles = useConversationsStyles();
  const dispatch = useAppDispatch();
  const unread = list.threads.filter((thread) => isUnread(visit, thread)).length;
  if (unread === 0 || !visit) return null;
  return (
    <div className={styles.news}>
      <Text size={200} role="status">
        {unread} new since your last visit
      </Text>
      <Button
        size="small"
        appearance="subtle"
        onClick={() => dispatch(allRead({ botId, newest: visit.seenTo }))}
      >
        Mark all as read
      </Button>
    </div>
  );
}
