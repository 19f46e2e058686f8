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
import { number } from '../../../lib/labels/formats';
import { useOwnerZone } from '../../../lib/labels/owner-zone';
import { clockLabel, dayLabel, inSentence } from '../../../lib/time-label';
import { ErrorMessage } from '../../../ui/error-message';
import { AnswerText } from '../parts/answer-text';
import { useQuestionTableStyles } from '../parts/question-table.styles';
import { useRecrawlsQuery } from '../schedule/schedule.api';
import { shortlyBefore } from './shortly-before';
import { useLatestChangesQuery, useMarkAnswersSeenMutation } from './test-questions.api';

/** Which answers have changed, since when and after what, until someone has seen it. */
export function AnswerChanges({ botId, changes }: { botId: string; changes: ChangedAnswer[] }) {
  const styles = useQuestionTableStyles();
  const { mayEdit } = useRole(botId);
  const [markSeen, marking] = useMarkAnswersSeenMutation();
  const since = useSince(botId, changes);
  const seen = () => markSeen({ botId, until: Math.max(...changes.map(({ at }) => at)) });
  return (
    <>
      {marking.error && <ErrorMessage message={errorText(marking.error)} onRetry={() => void seen()} />}
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>
            {changes.length === 1 ? '1 answer has changed' : `${number(changes.length)} answers have changed`}
          </MessageBarTitle>
          {since}
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

/** When the changes were noticed, and what was done shortly before. */
function useSince(botId: string, changes: ChangedAnswer[]): string {
  useOwnerZone();
  const { data: runs = [] } = useRecrawlsQuery(botId);
  const { data: edits = [] } = useLatestChangesQuery(botId, { refetchOnMountOrArgChange: true });
  const times = [...new Set(changes.map(({ at }) => at))].toSorted((a, b) => a - b);
  const [first = 0, last = first] = [times.at(0), times.at(-1)];
  const noticed =
    momentIn(first) === momentIn(last)
      ? `Noticed ${momentIn(first)}.`
      : `Noticed ${momentIn(first)}, the last ${momentIn(last)}.`;
  const before = [...new Set(times.flatMap((at) => shortlyBefore(at, runs, edits)))];
  return before.length > 0 ? `${noticed} Shortly before: ${before.join('; ')}.` : noticed;
}

const momentIn = (seconds: number): string => `${inSentence(dayLabel(seconds))}, ${clockLabel(seconds)}`;
