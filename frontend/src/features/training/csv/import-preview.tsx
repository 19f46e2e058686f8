import {
  MessageBar,
  MessageBarBody,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
} from '@fluentui/react-components';
import { number } from '../../../lib/labels/formats';
import { useQuestionTableStyles } from '../parts/question-table.styles';
import type { PairsPlan } from './pairs-csv';

const PREVIEW_ROWS = 5;

/** What an import would do, with its first pairs. */
export function ImportPreview({ plan }: { plan: PairsPlan }) {
  const styles = useQuestionTableStyles();
  const { pairs, added, changed, unchanged, note, problems, moreProblems } = plan;
  return (
    <>
      <Text>
        {number(added)} new, {number(changed)} changed, {number(unchanged)} unchanged.
      </Text>
      {note && <Text>{note}</Text>}
      {problems.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            Left out: {problems.join(' ')}
            {moreProblems > 0 && ` And ${number(moreProblems)} more rows.`}
          </MessageBarBody>
        </MessageBar>
      )}
      {pairs.length > 0 && (
        <Table size="small" aria-label="Preview">
          <TableHeader>
            <TableRow>
              <TableHeaderCell>Question</TableHeaderCell>
              <TableHeaderCell>Answer</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {pairs.slice(0, PREVIEW_ROWS).map(({ question, answer }) => (
              <TableRow key={question}>
                <TableCell className={styles.cell} dir="auto">
                  {question}
                </TableCell>
                <TableCell className={styles.cell} dir="auto">
                  <span className={styles.answer}>{answer}</span>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {pairs.length > PREVIEW_ROWS && (
        <Text size={200} className={styles.quiet}>
          And {number(pairs.length - PREVIEW_ROWS)} more.
        </Text>
      )}
    </>
  );
}
