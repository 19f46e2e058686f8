import {
  Button,
  mergeClasses,
  Spinner,
  Table,
  TableBody,
  TableHeader,
  TableHeaderCell,
  TableRow,
} from '@fluentui/react-components';
import { AddRegular, CheckmarkCircleRegular, PlayRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { useRole } from '../../../api/bots.api';
import { errorText } from '../../../api/error-text';
import type { TestQuestion, TestSummary } from '../../../api/types';
import { currentEntry } from '../../../lib/autosave/current-entry';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorMessage } from '../../../ui/error-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { useQuestionTableStyles } from '../parts/question-table.styles';
import { useUnderstanding } from '../understanding/use-understanding';
import { AnswerChanges } from './answer-changes';
import { TestQuestionDialog } from './test-question-dialog';
import { TestQuestionRow } from './test-question-row';
import { useDeleteTestQuestionMutation, useRunTestQuestionsMutation } from './test-questions.api';
import { useTestRun } from './use-test-run';

const CHANGED_MEANWHILE =
  'Somebody else changed it meanwhile, to what you see above. Delete it again if you still want to.';

/** Questions whose answers must stay right, and whether they are. */
export function TestQuestionsView({ botId }: { botId: string }) {
  const styles = useQuestionTableStyles();
  const { mayEdit } = useRole(botId);
  const { questions: data, changes, summary, error, refetch, isRunning } = useTestRun(botId);
  const { passages = 0, understood = 0 } = useUnderstanding(botId, isRunning) ?? {};
  const asking = understood < passages ? 'Waiting until your pages are understood…' : 'Asking…';
  const [run, running] = useRunTestQuestionsMutation();
  const [remove] = useDeleteTestQuestionMutation();
  const [edited, setEdited] = useState<TestQuestion | 'new'>();
  const [doomed, setDoomed] = useState<TestQuestion>();
  const addButton = useRef<HTMLButtonElement>(null);
  const isEmpty = data?.length === 0;
  const addTest = (appearance: 'primary' | 'secondary') => (
    <Button ref={addButton} appearance={appearance} icon={<AddRegular />} onClick={() => setEdited('new')}>
      Add a test question
    </Button>
  );
  return (
    <div className={styles.view}>
      {error && <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />}
      {running.error && <ErrorMessage message={errorText(running.error)} />}
      {!data && !error && <SkeletonLines heights={[40, 72, 72, 72]} label="Loading the test questions" />}
      {data && !isEmpty && (
        <div className={styles.bar}>
          <span role="status" className={styles.quiet}>
            {isRunning ? asking : summary && counted(summary)}
          </span>
          {mayEdit && (
            <span className={mergeClasses(styles.buttons, styles.end)}>
              <Button
                icon={isRunning ? <Spinner size="tiny" /> : <PlayRegular />}
                disabledFocusable={isRunning || running.isLoading}
                onClick={() => void run(botId)}
              >
                Run now
              </Button>
              {addTest('primary')}
            </span>
          )}
        </div>
      )}
      {changes && changes.length > 0 && <AnswerChanges botId={botId} changes={changes} />}
      {isEmpty && (
        <EmptyState
          icon={<CheckmarkCircleRegular />}
          title="Watch the answers that matter"
          text="Say what a good answer holds, for example “How long can I return shoes?” must contain “30 days”. Your bot is asked after every change."
          action={mayEdit && addTest('primary')}
        />
      )}
      {data && !isEmpty && (
        <div className={styles.scroll}>
          <Table aria-label="Test questions" className={styles.table}>
            <TableHeader>
              <TableRow>
                <TableHeaderCell className={styles.state}>Result</TableHeaderCell>
                <TableHeaderCell>Question</TableHeaderCell>
                <TableHeaderCell>Answer</TableHeaderCell>
                {mayEdit && <TableHeaderCell className={styles.narrowActions}>Actions</TableHeaderCell>}
              </TableRow>
            </TableHeader>
            <TableBody>
              {data.map((test) => (
                <TestQuestionRow
                  key={test._id}
                  test={test}
                  readOnly={!mayEdit}
                  onEdit={setEdited}
                  onDelete={setDoomed}
                />
              ))}
            </TableBody>
          </Table>
        </div>
      )}
      {edited && (
        <TestQuestionDialog
          botId={botId}
          test={edited === 'new' ? null : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        open={doomed !== undefined}
        destructive
        title="Delete this test question?"
        confirmLabel="Delete"
        focusOtherwise={addButton}
        onConfirm={async () => {
          const result = doomed && (await remove({ botId, id: doomed._id, version: doomed.version }));
          const theirs = currentEntry<TestQuestion>(result?.error, 'test_question');
          if (theirs) setDoomed(theirs);
          return theirs ? CHANGED_MEANWHILE : result?.error && errorText(result.error);
        }}
        onClose={() => setDoomed(undefined)}
      >
        “{doomed?.question}” is not asked any more.
      </ConfirmDialog>
    </div>
  );
}

function counted({ green, red, never }: TestSummary): string {
  const parts = [`${green} passed`, `${red} failed`, ...(never > 0 ? [`${never} not asked yet`] : [])];
  return parts.join(', ');
}
