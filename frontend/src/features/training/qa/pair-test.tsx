import { Badge, Button, Text, tokens } from '@fluentui/react-components';
import { BeakerRegular } from '@fluentui/react-icons';
import { errorText } from '../../../api/error-text';
import type { TestQuestion } from '../../../api/types';
import { AppLink } from '../../../ui/app-link';
import { RESULTS } from '../test-questions/results';
import { useSaveTestQuestionMutation } from '../test-questions/test-questions.api';
import type { QaEntry } from './qa-draft';

const EXPECTED_LENGTH = 200;

/** The test question of a pair with its last result, or for editors a way to have one. */
export function PairTest({
  botId,
  entry,
  test,
  readOnly,
}: {
  botId: string;
  entry: QaEntry;
  test: TestQuestion | undefined;
  readOnly: boolean;
}) {
  const [save, { isLoading, error }] = useSaveTestQuestionMutation();
  if (test) {
    const { label, color } = RESULTS[test.result];
    return (
      <AppLink to={`/console/${botId}/qa_fine_tune?view=tests`} title="Open the test questions">
        <Badge appearance="tint" shape="rounded" color={color}>
          Test: {label}
        </Badge>
      </AppLink>
    );
  }
  const { question, answer, stored } = entry;
  if (readOnly || !stored || question.trim() === '' || answer.trim() === '') return null;
  const text = { question: question.trim(), expectation: 'contains' as const, expected: beginningOf(answer) };
  return (
    <>
      <Button
        size="small"
        appearance="subtle"
        icon={<BeakerRegular />}
        disabledFocusable={isLoading}
        title="Asks this question after every change, and tells when the answer is another"
        onClick={() => void save({ botId, stored: null, text })}
      >
        {isLoading ? 'Adding…' : 'Add a test question'}
      </Button>
      {error && !isLoading && (
        <Text size={200} role="alert" style={{ color: tokens.colorStatusDangerForeground1 }}>
          {errorText(error)}
        </Text>
      )}
    </>
  );
}

/** The first sentence of an answer without its Markdown, short enough to survive small corrections of the rest. */
export function beginningOf(answer: string): string {
  const [line = ''] = answer.trim().split(/\r?\n/);
  const [sentence = line] = line.match(/^.+?[.!?。](?=\s|$)/u) ?? [line];
  return sentence.slice(0, EXPECTED_LENGTH).trim();
}

/** The test question that asks what a pair answers. */
export function testOf(entry: QaEntry, tests: readonly TestQuestion[]): TestQuestion | undefined {
  const asked = bare(entry.question);
  return asked === '' ? undefined : tests.find(({ question }) => bare(question) === asked);
}

function bare(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
