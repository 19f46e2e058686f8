import { Field, Input, Select } from '@fluentui/react-components';
import type { TestQuestion } from '../../../api/types';
import { useEntryEdit } from '../../../lib/autosave/use-entry-edit';
import { EntryDialog } from '../../../ui/dialogs/entry-dialog';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { EXPECTATIONS, isExpectation, testQuestionProblems } from './expectation';
import { type TestQuestionText, useSaveTestQuestionMutation } from './test-questions.api';

interface TestQuestionDialogProps {
  botId: string;
  /** Null for a new one. */
  test: TestQuestion | null;
  onClose: () => void;
}

const BLANK: TestQuestionText = { question: '', expectation: 'contains', expected: '' };

const FIELDS = ['question', 'expectation', 'expected'] as const;
const LABELS = { question: 'Question', expectation: 'Expectation', expected: 'Expected' };
const shownText = (field: keyof TestQuestionText, text: TestQuestionText) =>
  field === 'expectation' ? EXPECTATIONS[text.expectation].label : text[field];

/** Writes a test question or changes one. */
export function TestQuestionDialog({ botId, test, onClose }: TestQuestionDialogProps) {
  useReturnFocus(true);
  const [save, { isLoading: busy, error }] = useSaveTestQuestionMutation();
  const edit = useEntryEdit<TestQuestionText, TestQuestion>({
    stored: test,
    blank: BLANK,
    fields: FIELDS,
    kind: 'test_question',
    send: async ({ question, expectation, expected }, stored) => {
      const asked = expectation === 'refuses' ? '' : expected.trim();
      const sent = { question: question.trim(), expectation, expected: asked };
      return (await save({ botId, stored, text: sent })).error;
    },
    onSaved: onClose,
  });
  const { text, change } = edit;
  const problems = testQuestionProblems(text);
  const { expected: expectedLabel, example } = EXPECTATIONS[text.expectation];
  return (
    <EntryDialog
      edit={edit}
      modalType="alert"
      what="this test question"
      title={test ? 'Edit the test question' : 'Add a test question'}
      saveLabel="Save and ask"
      isValid={Object.keys(problems).length === 0}
      busy={busy}
      failure={error}
      labels={LABELS}
      shownText={shownText}
      onClose={onClose}
    >
      {(touched) => (
        <>
          <Field label="Question" required {...problem(problems.question, touched)}>
            <Input
              dir="auto"
              maxLength={1_000}
              value={text.question}
              placeholder="How long can I return shoes?"
              onChange={(_, { value }) => change({ question: value })}
            />
          </Field>
          <Field label="Expectation">
            <Select
              value={text.expectation}
              onChange={(_, { value }) => isExpectation(value) && change({ expectation: value })}
            >
              {Object.entries(EXPECTATIONS).map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          {expectedLabel && (
            <Field label={expectedLabel} required {...problem(problems.expected, touched)}>
              <Input
                dir="auto"
                maxLength={2_048}
                value={text.expected}
                placeholder={example}
                onChange={(_, { value }) => change({ expected: value })}
              />
            </Field>
          )}
        </>
      )}
    </EntryDialog>
  );
}

function problem(message: string | undefined, touched: boolean) {
  return touched && message ? ({ validationState: 'error', validationMessage: message } as const) : {};
}
