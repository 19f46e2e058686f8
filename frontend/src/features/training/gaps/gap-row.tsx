import { Badge, Button, mergeClasses, Spinner, TableCell, TableRow, Text } from '@fluentui/react-components';
import { errorText } from '../../../api/error-text';
import type { Gap } from '../../../api/types';
import { number } from '../../../lib/labels/formats';
import { AnswerText } from '../parts/answer-text';
import { useQuestionTableStyles } from '../parts/question-table.styles';
import { DayLabel } from './day-label';
import type { Retest } from './use-retest';

interface GapRowProps {
  gap: Gap;
  readOnly: boolean;
  retest: Retest | undefined;
  isDrafting: boolean;
  onDraft: (gap: Gap) => void;
  onDismiss: (gap: Gap) => void;
  /** Brings a dismissed one back. */
  onRestore: (gap: Gap) => void;
}

/** One thing visitors ask in vain, and what can be done about it. */
export function GapRow({ gap, readOnly, retest, isDrafting, ...on }: GapRowProps) {
  const styles = useQuestionTableStyles();
  const isAnswered = gap.state === 'answered';
  const isDismissed = gap.state === 'dismissed';
  const isAsking = retest?.state === 'running';
  return (
    <TableRow className={styles.row}>
      <TableCell className={styles.cell}>
        <span className={styles.stack}>
          <Text
            weight="semibold"
            dir="auto"
            className={mergeClasses(styles.answer, isDismissed && styles.quiet)}
            title={gap.question}
          >
            {gap.question}
          </Text>
          {gap.samples.length > 0 && (
            <Text size={200} className={styles.quiet} dir="auto">
              Also asked: {gap.samples.join(' · ')}
            </Text>
          )}
          <span role="status">
            {isDismissed && <Text size={200}>Dismissed. </Text>}
            {retest && !(isDismissed && retest.state === 'done') && <RetestResult retest={retest} />}
          </span>
        </span>
      </TableCell>
      <TableCell className={mergeClasses(styles.cell, styles.share)}>
        {unanswered(gap)}
        {/* these were asked before there was an answer */}
        {isAnswered && ' until now'}
      </TableCell>
      <TableCell className={mergeClasses(styles.cell, styles.share)}>
        {gap.score ?? '–'}
        {gap.score !== null && gap.votes === 0 && <span className={styles.quiet}> (a guess)</span>}
      </TableCell>
      <TableCell className={mergeClasses(styles.cell, styles.date)}>
        <DayLabel at={gap.last_at} />
      </TableCell>
      {!readOnly && (
        <TableCell className={mergeClasses(styles.cell, styles.actions)}>
          {!isAnswered && (
            <span className={styles.buttons}>
              <Button
                size="small"
                disabledFocusable={isDrafting || isDismissed || isAsking}
                aria-label={`Draft an answer to “${gap.question}”`}
                onClick={() => on.onDraft(gap)}
              >
                {isDrafting ? 'Drafting…' : 'Draft an answer'}
              </Button>
              <Button
                size="small"
                appearance="subtle"
                disabledFocusable={isAsking}
                aria-label={`${isDismissed ? 'Bring back' : 'Dismiss'} “${gap.question}”`}
                onClick={({ detail }) => {
                  // the second click of a double click is no answer to what the first one did
                  if (detail <= 1) (isDismissed ? on.onRestore : on.onDismiss)(gap);
                }}
              >
                {isDismissed ? 'Undo' : 'Dismiss'}
              </Button>
            </span>
          )}
        </TableCell>
      )}
    </TableRow>
  );
}

/** How often it was not answered, out of how often it was asked where that is known. */
function unanswered({ count, answered, answered_share }: Gap): string {
  const asked = count + answered;
  const times = asked === 1 ? 'time' : 'times';
  return answered_share === null
    ? `${number(count)} ${times}`
    : `${number(count)} of ${number(asked)} ${times}`;
}

function RetestResult({ retest }: { retest: Retest }) {
  const styles = useQuestionTableStyles();
  if (retest.state === 'running') return <Spinner size="tiny" labelPosition="after" label="Asking again…" />;
  if (retest.state === 'failed') return <Text size={200}>Not asked again. {errorText(retest.error)}</Text>;
  const { outcome, content, sources } = retest.trial;
  return (
    <span className={styles.stack}>
      <span>
        {outcome === 'answer' ? (
          <Badge color="success">Answered now</Badge>
        ) : (
          <Badge color="danger">Still not answered</Badge>
        )}
      </span>
      <AnswerText text={content} sources={sources} isOffer={outcome === 'offer'} />
    </span>
  );
}
