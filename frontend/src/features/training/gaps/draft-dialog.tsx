import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  Link,
  Textarea,
} from '@fluentui/react-components';
import { nanoid } from '@reduxjs/toolkit';
import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../../../api/error-text';
import { useAppDispatch } from '../../../api/store/store-hooks';
import type { GapDraft } from '../../../api/types';
import { ErrorMessage } from '../../../ui/error-message';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { safeLink } from '../../../ui/markdown/safe-link';
import { useQuestionTableStyles } from '../parts/question-table.styles';
import { saveQa, storeQa } from '../qa/qa.api';
import { problemsOf } from '../qa/qa-draft';

interface DraftDialogProps {
  botId: string;
  draft: GapDraft;
  onSaved: () => void;
  onClose: () => void;
}

/** A new pair, drafted from the bot's pages; its owner corrects and saves it. */
export function DraftDialog({ botId, draft, onSaved, onClose }: DraftDialogProps) {
  const styles = useQuestionTableStyles();
  const dispatch = useAppDispatch();
  useReturnFocus(true);
  const [text, setText] = useState({ question: draft.question, answer: draft.answer });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // sent again after a failure, it is the same pair
  const key = useRef(nanoid());
  const problems = problemsOf(text);
  const isComplete = text.question.trim() !== '' && text.answer.trim() !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isComplete || Object.keys(problems).length > 0) return;
    setBusy(true);
    setFailure(undefined);
    const request = { botId, stored: null, key: key.current, text, keepalive: false };
    const { data, error } = await dispatch(saveQa.initiate(request, { track: false }));
    setBusy(false);
    if (!data) return setFailure(error);
    dispatch(storeQa(botId, data));
    onSaved();
  };
  const source = safeLink(draft.source_url);
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && !busy && onClose()}>
      <DialogSurface>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <DialogBody>
            <DialogTitle>Answer this question</DialogTitle>
            <DialogContent className={styles.form}>
              <Field label="Question" {...problem(problems.question)}>
                <Input
                  dir="auto"
                  value={text.question}
                  onChange={(_, { value }) => setText((old) => ({ ...old, question: value }))}
                />
              </Field>
              <Field
                label="Answer"
                {...problem(problems.answer)}
                hint={
                  draft.answer === ''
                    ? 'Nothing near was found on your pages. Your bot will repeat what you write here.'
                    : 'Taken from your pages and not checked. Your bot will repeat it word for word.'
                }
              >
                <Textarea
                  dir="auto"
                  rows={8}
                  resize="vertical"
                  value={text.answer}
                  onChange={(_, { value }) => setText((old) => ({ ...old, answer: value }))}
                />
              </Field>
              {source && (
                <Link href={source} target="_blank" rel="noopener noreferrer">
                  Open the page this comes from
                </Link>
              )}
              {failure !== undefined && <ErrorMessage message={errorText(failure)} />}
            </DialogContent>
            <DialogActions>
              <Button disabled={busy} onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" appearance="primary" disabled={!isComplete} disabledFocusable={busy}>
                {busy ? 'Saving…' : 'Save and ask'}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}

const problem = (message: string | undefined) =>
  message ? ({ validationState: 'error', validationMessage: message } as const) : {};
