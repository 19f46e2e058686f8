import { Button } from '@fluentui/react-components';
import { AddRegular, ChatHelpRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useParams } from 'react-router';
import { errorText } from '../../api/error-text';
import { EmptyState } from '../../ui/empty-state';
import { ErrorMessage } from '../../ui/error-message';
import { PageTitle } from '../../ui/page-title';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { pageCount } from './page-number';
import { Pagination } from './pagination';
import { QaBanner } from './qa-banner';
import { entriesOf } from './qa-draft';
import { QaEntryCard } from './qa-entry-card';
import { useQaStyles } from './qa-fine-tune-page.styles';
import { RemovedPairs } from './removed-pairs';
import { useQaListQuery } from './training.api';
import { usePageParam } from './use-page-param';
import { useQaDrafts } from './use-qa-drafts';

const PAGE_SIZE = 5;

export function QaFineTunePage() {
  const { botId = '' } = useParams();
  const styles = useQaStyles();
  const { data, error, refetch } = useQaListQuery(botId, { refetchOnMountOrArgChange: true });
  const { drafts, add, edit, save, remove, undo, retry } = useQaDrafts(botId);
  const [wanted, setPage] = usePageParam();
  const [added, setAdded] = useState<string>();
  const entries = data && entriesOf(data, drafts);
  const pages = pageCount(entries?.length ?? 0, PAGE_SIZE);
  const page = Math.min(wanted, pages);

  const addFirst = () => {
    setAdded(add());
    setPage(1);
  };
  const addButton = (
    <Button appearance="primary" icon={<AddRegular />} disabled={!entries} onClick={addFirst}>
      Add
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageTitle
        title="Q&A Fine Tune"
        text={entries ? counted(entries.length) : error ? undefined : 'Loading…'}
        actions={addButton}
      />
      <QaBanner />
      {error && <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />}
      {!entries && !error && <SkeletonLines heights={[220, 220, 220]} label="Loading the pairs" />}
      {entries?.length === 0 && (
        <EmptyState
          icon={<ChatHelpRegular />}
          title="Teach your bot an answer"
          text="Your bot repeats an answer from here word for word, marked as verified. For example “Do you ship to Ireland?” with “Yes, within 3 days.” Start with Add."
        />
      )}
      {entries && entries.length > 0 && (
        <ul className={styles.list}>
          {entries.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((entry) => (
            <QaEntryCard
              key={entry.key}
              entry={entry}
              focus={entry.key === added}
              onEdit={edit}
              onLeave={save}
              onRemove={remove}
              onRetry={retry}
            />
          ))}
        </ul>
      )}
      <Pagination label="Pages of pairs" page={page} pages={pages} hasMore={page < pages} onPage={setPage} />
      <RemovedPairs
        drafts={Object.values(drafts).filter(({ removal }) => removal === 'undoable')}
        onUndo={undo}
      />
    </div>
  );
}

function counted(pairs: number): string {
  return pairs === 1 ? '1 pair' : `${pairs} pairs`;
}
