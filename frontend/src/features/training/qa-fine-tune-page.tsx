import type { Plan } from '@chirrup/proto/plans';
import { Button, SearchBox, Text } from '@fluentui/react-components';
import { AddRegular, ChatHelpRegular } from '@fluentui/react-icons';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useRole } from '../../api/bots.api';
import { errorText } from '../../api/error-text';
import { number } from '../../lib/labels/formats';
import { usePageParam } from '../../lib/use-page-param';
import { EmptyState } from '../../ui/empty-state';
import { ErrorMessage } from '../../ui/error-message';
import { PageTitle } from '../../ui/page-title';
import { Pagination } from '../../ui/pagination';
import { NoRoom } from '../../ui/plan/no-room';
import { OverPlan } from '../../ui/plan/over-plan';
import { usePlanLimit } from '../../ui/plan/use-plan-limit';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { useTypedText } from '../../ui/typed-text';
import { CsvMenu } from './csv/csv-menu';
import { GapsView } from './gaps/gaps-view';
import { GeneratedPairs, GeneratePairsButton, useGeneratePairs } from './generated/generate-pairs';
import { PairTest, testOf } from './qa/pair-test';
import { QaBanner } from './qa/qa-banner';
import { entriesOf, type QaEntry } from './qa/qa-draft';
import { QaEntryCard } from './qa/qa-entry-card';
import { useQaStyles } from './qa/qa-fine-tune-page.styles';
import { RemovedPairs } from './qa/removed-pairs';
import { usePairs } from './qa/use-pairs';
import { useQaDrafts } from './qa/use-qa-drafts';
import { PAGE_SIZE, useShownPairs } from './qa/use-shown-pairs';
import { QaViewTabs, useQaView } from './qa-view-tabs';
import { useTestQuestionsQuery } from './test-questions/test-questions.api';
import { TestQuestionsView } from './test-questions/test-questions-view';
import { UnderstandingLine } from './understanding/understanding-line';

const TEXTS = {
  gaps: 'What visitors asked and your bot could not answer, most asked first.',
  tests:
    'Questions your bot is asked after every change, and whether the answers are as you expect. No language model is asked: a run costs nothing, and where a model writes the answers, visitors may read other words.',
};

const limitOf = ({ qaPerBot }: Plan) => qaPerBot;

/** What a bot is asked: its pairs, what it could not answer, and what it must answer. */
export function QaFineTunePage() {
  const { botId = '' } = useParams();
  const styles = useQaStyles();
  const { mayEdit, isOwner } = useRole(botId);
  const { data, error, refetch } = usePairs(botId);
  const { drafts, add, edit, save, remove, undo, retry, resolve, addAgain, keep, keepOne, notKept } =
    useQaDrafts(botId);
  const [wanted, setPage] = usePageParam();
  const [focused, setFocused] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);
  const entries = useMemo(() => data && entriesOf(data, drafts), [data, drafts]);
  const [words, setWords] = useWords();
  const { found, pages, page, hold } = useShownPairs(entries, words, wanted);
  // the address follows behind: a slow machine must lose no letter
  const search = useTypedText(words, (text) => {
    hold('');
    setWords(text);
  });

  useLinkedPair(entries, setFocused);

  const limit = usePlanLimit(isOwner, limitOf);
  // what is being written counts too: it would be refused
  const isFull = limit !== undefined && entries !== undefined && entries.length >= limit;
  const [wantsMore, setWantsMore] = useState(false);
  const startOn = (key: string) => {
    setFocused(key);
    hold(key);
  };
  const workOn = (key: string) => {
    hold(key);
    // a pair that had the focus takes it once, not again when it comes back into view
    setFocused(undefined);
  };
  const addFirst = () => {
    setWantsMore(isFull);
    if (isFull) return;
    startOn(add());
    setPage(1);
  };
  const bringBack = (key: string) => {
    startOn(key);
    undo(key);
  };
  const generated = useGeneratePairs(botId, () => {
    setFocused(undefined);
    hold('');
    setPage(1);
  });
  const fromPages = entries?.filter(({ stored }) => stored?.draft) ?? [];
  const { data: tests } = useTestQuestionsQuery(botId);
  const turnTo = (to: number) => {
    setFocused(undefined);
    hold('');
    setPage(to);
  };
  const removeHere = useCallback(
    (entry: QaEntry) => {
      // without it, the list stays where it is
      if (page !== wanted) setPage(page, { replace: true });
      remove(entry);
    },
    [page, wanted, setPage, remove],
  );
  const [view, openView] = useQaView();
  const isEmpty = entries?.length === 0;
  const tabs = <QaViewTabs view={view} onOpen={openView} />;
  if (view !== 'pairs')
    return (
      <div className={styles.widePage}>
        <PageTitle title="Q&A Fine Tune" text={TEXTS[view]} />
        {tabs}
        {view === 'gaps' ? <GapsView botId={botId} /> : <TestQuestionsView botId={botId} />}
      </div>
    );
  return (
    <div className={styles.page}>
      <PageTitle
        title="Q&A Fine Tune"
        text={
          entries
            ? counted(entries.filter(({ stored }) => stored).length, limit)
            : error
              ? undefined
              : 'Loading…'
        }
        actions={
          mayEdit && (
            <>
              <Button
                ref={addButton}
                appearance={isEmpty ? 'secondary' : 'primary'}
                icon={<AddRegular />}
                disabled={!entries}
                onClick={addFirst}
              >
                Add
              </Button>
              <GeneratePairsButton pairs={generated} disabled={!entries} />
              <CsvMenu botId={botId} pairs={data} />
            </>
          )
        }
      />
      {tabs}
      {wantsMore && isFull && <NoRoom what={counted(limit)} />}
      {data && (
        <OverPlan
          what="Q&A pairs"
          count={data.length}
          paused={data.filter(({ paused }) => paused).length}
          isOwner={isOwner}
          limitOf={limitOf}
        />
      )}
      {data && data.length > 0 && <UnderstandingLine botId={botId} of="pairs" />}
      <QaBanner />
      <GeneratedPairs
        pairs={generated}
        drafts={fromPages.length}
        notKept={notKept}
        isFull={isFull}
        onKeepAll={() => void keep(fromPages)}
      />
      {error && <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />}
      {!entries && !error && <SkeletonLines heights={[220, 220, 220]} label="Loading the pairs" />}
      {isEmpty && (
        <EmptyState
          icon={<ChatHelpRegular />}
          title="Teach your bot an answer"
          text="Your bot repeats an answer from here word for word, marked as verified. For example “Do you ship to Ireland?” with “Yes, within 3 days.”"
          action={
            mayEdit && (
              <Button appearance="primary" icon={<AddRegular />} onClick={addFirst}>
                Add a pair
              </Button>
            )
          }
        />
      )}
      {entries && (entries.length > PAGE_SIZE || words !== '') && (
        <SearchBox
          className={styles.search}
          aria-label="Search in pairs"
          placeholder="Search questions and answers"
          value={search.value}
          onChange={(_, { value }) => search.onChange(value)}
          onBlur={search.onBlur}
        />
      )}
      {words !== '' && found && (
        <Text size={200} role="status" className={styles.quiet}>
          {found.length === 0 ? 'No pair holds these words.' : `Found: ${counted(found.length)}`}
        </Text>
      )}
      {found && found.length > 0 && (
        <ul
          className={styles.list}
          onFocus={({ target }) => workOn(target.closest('li')?.dataset.pair ?? '')}
        >
          {found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((entry) => (
            <QaEntryCard
              key={entry.key}
              entry={entry}
              readOnly={!mayEdit}
              focus={entry.key === focused}
              test={
                tests && (
                  <PairTest botId={botId} entry={entry} test={testOf(entry, tests)} readOnly={!mayEdit} />
                )
              }
              onKeep={keepOne}
              onEdit={edit}
              onLeave={save}
              onRemove={removeHere}
              onRetry={retry}
              onResolve={resolve}
              onAddAgain={addAgain}
            />
          ))}
        </ul>
      )}
      <Pagination label="Pages of pairs" page={page} pages={pages} hasMore={page < pages} onPage={turnTo} />
      <RemovedPairs
        drafts={Object.values(drafts).filter(({ removal }) => removal === 'undoable')}
        onUndo={bringBack}
        lastFocus={addButton}
      />
    </div>
  );
}

/** What is searched for (`?q=`); a search begins on its first page. */
function useWords(): [words: string, set: (words: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (words: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (words) next.set('q', words.slice(0, 200));
        else next.delete('q');
        next.delete('page');
        return next;
      },
      { replace: true },
    );
  return [params.get('q') ?? '', set];
}

/** The address may name a pair (`?pair=`): its page is opened and the pair takes the focus. */
function useLinkedPair(entries: QaEntry[] | undefined, onFound: (key: string) => void): void {
  const [params, setParams] = useSearchParams();
  const id = params.get('pair');
  useEffect(() => {
    if (id === null || !entries) return;
    const at = entries.findIndex(({ stored }) => stored?._id === id);
    const found = entries[at];
    if (found) onFound(found.key);
    const page = Math.floor(Math.max(at, 0) / PAGE_SIZE) + 1;
    setParams(page > 1 ? { page: String(page) } : {}, { replace: true });
  }, [id, entries, onFound, setParams]);
}

function counted(pairs: number, limit?: number): string {
  // above the limit the note on the plan says both numbers
  if (limit !== undefined && pairs <= limit) return `${number(pairs)} of ${number(limit)} pairs`;
  return pairs === 1 ? '1 pair' : `${number(pairs)} pairs`;
}
