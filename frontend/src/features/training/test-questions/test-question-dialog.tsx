import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  Input,
  Select,
} from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../api/error-text';
import type { TestQuestion } from '../../../api/types';
import { currentEntry, isGone } from '../../../lib/autosave/current-entry';
import { mergeEdits } from '../../../lib/autosave/merge-edits';
import { EditConflict } from '../../../ui/dialogs/edit-conflict';
import { EditGone } from '../../../ui/dialogs/edit-gone';
import { TextDialog } from '../../../ui/dialogs/text-dialog';
import { ErrorMessage } from '../../../ui/error-message';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { useQuestionTableStyles } from '../parts/question-table.styles';
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
/** A question that changes faster than we can follow is a failure to show. */
const MAX_REBASES = 3;

interface Conflict {
  theirs: TestQuestion;
  fields: (keyof TestQuestionText)[];
}

const shownText = (field: keyof TestQuestionText, text: TestQuestionText) =>
  field === 'expectation' ? EXPECTATIONS[text.expectation].label : text[field];

/** Writes a test question or changes one; stays open until the server has it. */
export function TestQuestionDialog({ botId, test, onClose }: TestQuestionDialogProps) {
  const styles = useQuestionTableStyles();
  useReturnFocus(true);
  const [text, setText] = useState<TestQuestionText>(test ?? BLANK);
  // what the text was begun from, or was last put on top of
  const [base, setBase] = useState(test);
  const [conflict, setConflict] = useState<Conflict>();
  const [touched, setTouched] = useState(false);
  const [save, { isLoading: busy, error }] = useSaveTestQuestionMutation();
  const problems = testQuestionProblems(text);
  const isChanged = FIELDS.some((field) => text[field] !== (test ?? BLANK)[field]);
  const change = (part: Partial<TestQuestionText>) => setText((old) => ({ ...old, ...part }));
  const send = async (edited: TestQuestionText, from: TestQuestion | null, rebases = 0) => {
    setConflict(undefined);
    const { question, expectation } = edited;
    const expected = expectation === 'refuses' ? '' : edited.expected.trim();
    const result = await save({
      botId,
      stored: from,
      text: { question: question.trim(), expectation, expected },
    });
    const theirs = currentEntry<TestQuestion>(result.error, 'test_question');
    if (!theirs || !from || rebases === MAX_REBASES) {
      if (!result.error) onClose();
      return;
    }
    const { merged, conflicts } = mergeEdits<TestQuestionText>({ base: from, mine: edited, theirs }, FIELDS);
    setText(merged);
    setBase(theirs);
    if (conflicts.length > 0) setConflict({ theirs, fields: conflicts });
    else await send(merged, theirs, rebases + 1);
  };
  const takeTheirs = ({ theirs, fields }: Conflict) => {
    change(Object.fromEntries(fields.map((field) => [field, theirs[field]])));
    setConflict(undefined);
  };
  const addAgain = () => {
    setBase(null);
    void send(text, null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (busy || Object.keys(problems).length > 0) return;
    await send(text, base);
  };
  const shown = (message: string | undefined) =>
    touched && message ? ({ validationState: 'error', validationMessage: message } as const) : {};
  const { expected: expectedLabel, example } = EXPECTATIONS[text.expectation];
  return (
    <TextDialog
      modalType="alert"
      what="this test question"
      isChanged={isChanged}
      busy={busy}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <DialogTitle>{test ? 'Edit the test question' : 'Add a test question'}</DialogTitle>
          <DialogContent className={styles.form}>
            <Field label="Question" required {...shown(problems.question)}>
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
              <Field label={expectedLabel} required {...shown(problems.expected)}>
                <Input
                  dir="auto"
                  maxLength={2_048}
                  value={text.expected}
                  placeholder={example}
                  onChange={(_, { value }) => change({ expected: value })}
                />
              </Field>
            )}
            {conflict && (
              <EditConflict
                what="this test question"
                fields={conflict.fields.map((field) => ({
                  label: LABELS[field],
                  theirs: shownText(field, conflict.theirs),
                  mine: shownText(field, text),
                }))}
                onMine={() => void send(text, base)}
                onTheirs={() => takeTheirs(conflict)}
              />
            )}
            {error && !conflict && !busy && base && isGone(error) ? (
              <EditGone what="this test question" onAddAgain={addAgain} />
            ) : (
              error && !conflict && !busy && <ErrorMessage message={errorText(error)} />
            )}
          </DialogContent>
          <DialogActions>
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" appearance="primary" disabledFocusable={busy}>
              {busy ? 'Saving…' : 'Save and ask'}
            </Button>
          </DialogActions>
        </DialogBody>
      </form>
    </TextDialog>
  );
}
