import { MessageBar, MessageBarBody, MessageBarTitle, Text } from '@fluentui/react-components';
import type { ChangedAnswer } from '../../../api/types';
import { useQuestionTableStyles } from '../parts/question-table.styles';

/** Which answers the last run found changed, after an edit or a new look at the pages. */
export function AnswerChanges({ changes }: { changes: ChangedAnswer[] }) {
  const styles = useQuestionTableStyles();
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {changes.length === 1 ? '1 answer has changed' : `${changes.length} answers have changed`}
        </MessageBarTitle>
        <details>
          <summary>What they were, and what they are now</summary>
          <ul className={styles.changes}>
            {changes.map(({ question, before, after }) => (
              <li key={question} className={styles.stack}>
                <Text weight="semibold" dir="auto">
                  {question}
                </Text>
                <Text size={200} className={styles.answer} dir="auto">
                  Before: {before}
                </Text>
                <Text size={200} className={styles.answer} dir="auto">
                  Now: {after}
                </Text>
              </li>
            ))}
          </ul>
        </details>
      </MessageBarBody>
    </MessageBar>
  );
}
