import {
  Button,
  InfoLabel,
  mergeClasses,
  Table,
  TableBody,
  TableHeader,
  TableHeaderCell,
  TableRow,
} from '@fluentui/react-components';
import { ChatHelpRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { useRole } from '../../../api/bots.api';
import { errorText } from '../../../api/error-text';
import type { Gap, GapDraft } from '../../../api/types';
import { number } from '../../../lib/labels/formats';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorMessage } from '../../../ui/error-message';
import { draftHint } from '../../../ui/pairs/draft-hint';
import { PairDialog } from '../../../ui/pairs/pair-dialog';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { useQuestionTableStyles } from '../parts/question-table.styles';
import { GapRow } from './gap-row';
import { useDismissGapMutation, useDraftGapMutation, useGapsInfiniteQuery } from './gaps.api';
import { useRetest } from './use-retest';

/** What visitors asked and the bot could not answer, most asked first. */
export function GapsView({ botId }: { botId: string }) {
  const styles = useQuestionTableStyles();
  const { mayEdit } = useRole(botId);
  const list = useGapsInfiniteQuery(botId, { refetchOnMountOrArgChange: true });
  const { error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const data = useMemo(() => list.data?.pages.flatMap(({ gaps }) => gaps), [list.data]);
  const [draftGap, drafted] = useDraftGapMutation();
  const [dismissGap, dismissing] = useDismissGapMutation();
  const { results, retest } = useRetest(botId);
  const [open, setOpen] = useState<{ gap: Gap; draft: GapDraft }>();

  const draft = async (gap: Gap) => {
    const made = await draftGap({ botId, gapId: gap._id });
    if (made.data) setOpen({ gap, draft: made.data });
  };
  const failure = drafted.error ?? dismissing.error;
  return (
    <div className={styles.view}>
      {error && <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />}
      {failure && <ErrorMessage message={errorText(failure)} />}
      {!data && !error && <SkeletonLines heights={[40, 72, 72, 72]} label="Loading the gaps" />}
      {data?.length === 0 && (
        <EmptyState
          icon={<ChatHelpRegular />}
          title="No unanswered questions"
          text="What visitors ask in vain is listed here, for example “Do you sell gift cards?”, asked 12 times. Answer it once and your bot knows."
        />
      )}
      {data && data.length > 0 && (
        <div className={styles.scroll}>
          <Table aria-label="Unanswered questions" className={mergeClasses(styles.table, styles.wide)}>
            <TableHeader>
              <TableRow>
                <TableHeaderCell>Question</TableHeaderCell>
                <TableHeaderCell className={styles.share}>
                  <InfoLabel info="How often visitors asked this and got no answer, out of all the times it was asked. “1 of 3 times” means that two askings were answered.">
                    Not answered
                  </InfoLabel>
                </TableHeaderCell>
                <TableHeaderCell className={styles.share}>
                  <InfoLabel info="How content the visitors seem who asked in these words, 0 to 100. Their votes decide; where nobody voted, it is a guess from the conversation and marked as one.">
                    Satisfaction
                  </InfoLabel>
                </TableHeaderCell>
                <TableHeaderCell className={styles.date}>Last asked</TableHeaderCell>
                {mayEdit && <TableHeaderCell className={styles.actions}>Actions</TableHeaderCell>}
              </TableRow>
            </TableHeader>
            <TableBody>
              {data.map((gap) => (
                <GapRow
                  key={gap._id}
                  gap={gap}
                  readOnly={!mayEdit}
                  retest={results[gap._id]}
                  isDrafting={drafted.isLoading && drafted.originalArgs?.gapId === gap._id}
                  onDraft={(one) => void draft(one)}
                  onDismiss={({ _id }) => void dismissGap({ botId, gapId: _id })}
                  onRestore={({ _id }) => void retest(_id)}
                />
              ))}
            </TableBody>
          </Table>
        </div>
      )}
      {data && hasNextPage && (
        <Button
          className={styles.more}
          disabledFocusable={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading…' : `More than these ${number(data.length)}`}
        </Button>
      )}
      {open && (
        <PairDialog
          botId={botId}
          title="Answer this question"
          stored={null}
          text={{ question: open.draft.question, answer: open.draft.answer, phrasings: [] }}
          hint={draftHint(open.draft)}
          source={open.draft.source_url}
          saveLabel="Save and ask"
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined);
            void retest(open.gap._id);
          }}
        />
      )}
    </div>
  );
}
