import { Badge, Button, mergeClasses, TableCell, TableRow, Text } from '@fluentui/react-components';
import { DeleteRegular, EditRegular } from '@fluentui/react-icons';
import type { TestQuestion } from '../../../api/types';
import { quoted } from '../../../lib/labels/names';
import type { Citation } from '../../../ui/markdown/markdown';
import { AnswerText } from '../parts/answer-text';
import { useQuestionTableStyles } from '../parts/question-table.styles';
import { describe } from './expectation';
import { RESULTS } from './results';

interface TestQuestionRowProps {
  test: TestQuestion;
  readOnly: boolean;
  onEdit: (test: TestQuestion) => void;
  onDelete: (test: TestQuestion) => void;
}

/** A question, what is expected of its answer, and what was answered the last time. */
export function TestQuestionRow({ test, readOnly, onEdit, onDelete }: TestQuestionRowProps) {
  const styles = useQuestionTableStyles();
  const { label, color } = RESULTS[test.result];
  return (
    <TableRow className={styles.row}>
      <TableCell className={mergeClasses(styles.cell, styles.state)}>
        <Badge color={color}>{label}</Badge>
      </TableCell>
      <TableCell className={styles.cell}>
        <span className={styles.stack}>
          <Text weight="semibold" dir="auto">
            {test.question}
          </Text>
          <Text size={200} className={styles.quiet} dir="auto">
            {describe(test)}
          </Text>
        </span>
      </TableCell>
      <TableCell className={styles.cell}>
        <AnswerText text={test.answer || '–'} sources={pagesOf(test)} isOffer={test.outcome === 'offer'} />
      </TableCell>
      {!readOnly && (
        <TableCell className={mergeClasses(styles.cell, styles.narrowActions)}>
          <Button
            appearance="subtle"
            icon={<EditRegular />}
            title="Edit"
            aria-label={`Edit “${test.question}”`}
            onClick={() => onEdit(test)}
          />
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            title="Delete"
            aria-label={`Delete ${quoted(test.question, 'this question')}`}
            onClick={() => onDelete(test)}
          />
        </TableCell>
      )}
    </TableRow>
  );
}

/** The pages that were cited, in the order of their numbers. */
function pagesOf({ source_urls }: TestQuestion): Citation[] {
  return source_urls.map((url, at) => ({ n: at + 1, title: url, url }));
}
