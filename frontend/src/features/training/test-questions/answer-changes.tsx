import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Text,
} from '@fluentui/react-components';
import { useRole } from '../../../api/bots.api';
import { errorText } from '../../../api/error-text';
import type { ChangedAnswer } from '../../../api/types';
import { ErrorMessage } from '../../../ui/error-message';
import { AnswerText } from '../parts/answer-text';
import { useQuestionTableStyles } from '../parts/question-table.styles';
import { useMarkAnswersSeenMutation } from './test-questions.api';

/** Which answers have changed, after an edit or a new look at the pages, until someone has seen it. */
export function AnswerChanges({ botId, changes }: { botId: string; changes: ChangedAnswer[] }) {
  const styles = useQuestionTableStyles();
  const { mayEdit } = useRole(botId);
  const [markSeen, marking] = useMarkAnswersSeenMutation();
  const seen = () => markSeen({ botId, until: Math.max(...changes.map(({ at }) => at)) });
  return (
    <>
      {marking.error && <ErrorMessage message={errorText(marking.error)} onRetry={() => void seen()} />}
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
                  <Text size={200}>Before:</Text>
                  <AnswerText text={before} />
                  <Text size={200}>Now:</Text>
                  <AnswerText text={after} />
                </li>
              ))}
            </ul>
          </details>
        </MessageBarBody>
        {mayEdit && (
          <MessageBarActions>
            <Button disabledFocusable={marking.isLoading} onClick={() => void seen()}>
              Seen
            </Button>
          </MessageBarActions>
        )}
      </MessageBar>
    </>
  );
}
