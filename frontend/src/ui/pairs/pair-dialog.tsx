import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  Link,
  makeStyles,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { nanoid } from '@reduxjs/toolkit';
import { type FormEvent, useRef, useState } from 'react';
import { useRole } from '../../api/bots.api';
import { errorText } from '../../api/error-text';
import { isPlanFull, saveQa, storeQa } from '../../api/qa.api';
import { useAppDispatch } from '../../api/store/store-hooks';
import type { Qa, QaText } from '../../api/types';
import { pairProblems } from '../../lib/pair-text';
import { TextDialog } from '../dialogs/text-dialog';
import { ErrorMessage } from '../error-message';
import { useReturnFocus } from '../focus/use-return-focus';
import { safeLink } from '../markdown/safe-link';
import { SwitchPlan } from '../plan/switch-plan';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, padding: '4px 2px' },
});

interface PairDialogProps {
  botId: string;
  title: string;
  /** Null for a new pair. */
  stored: Qa | null;
  text: QaText;
  hint: string;
  /** The page the answer was taken from. */
  source?: string;
  saveLabel: string;
  onSaved: (qa: Qa) => void;
  onClose: () => void;
}

/** One pair to be written or corrected, and saved. */
export function PairDialog(props: PairDialogProps) {
  const { botId, title, stored, hint, source = '', saveLabel, onSaved, onClose } = props;
  const styles = useStyles();
  const { mayUpgrade } = useRole(botId);
  const dispatch = useAppDispatch();
  useReturnFocus(true);
  const [text, setText] = useState(props.text);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // sent again after a failure, it is the same pair
  const key = useRef(nanoid());
  const problems = pairProblems(text);
  const isChanged = text.question !== props.text.question || text.answer !== props.text.answer;
  const isComplete = text.question.trim() !== '' && text.answer.trim() !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isComplete || Object.keys(problems).length > 0) return;
    setBusy(true);
    setFailure(undefined);
    const request = { botId, stored, key: key.current, text, keepalive: false };
    const { data, error } = await dispatch(saveQa.initiate(request, { track: false }));
    setBusy(false);
    if (!data) return setFailure(error);
    dispatch(storeQa(botId, data));
    onSaved(data);
  };
  const href = safeLink(source);
  return (
    <TextDialog modalType="alert" what="this pair" isChanged={isChanged} busy={busy} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.form}>
            <Field label="Question" {...problem(problems.question)}>
              <Textarea
                dir="auto"
                resize="vertical"
                value={text.question}
                onChange={(_, { value }) => setText((old) => ({ ...old, question: value }))}
              />
            </Field>
            <Field label="Answer" {...problem(problems.answer)} hint={hint}>
              <Textarea
                dir="auto"
                rows={8}
                resize="vertical"
                value={text.answer}
                onChange={(_, { value }) => setText((old) => ({ ...old, answer: value }))}
              />
            </Field>
            {href && (
              <Link href={href} target="_blank" rel="noopener noreferrer">
                Open the page this comes from
              </Link>
            )}
            {failure !== undefined && (
              <ErrorMessage
                message={errorText(failure)}
                action={isPlanFull(failure) && mayUpgrade && <SwitchPlan size="small" />}
              />
            )}
          </DialogContent>
          <DialogActions>
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" appearance="primary" disabled={!isComplete} disabledFocusable={busy}>
              {busy ? 'Saving…' : saveLabel}
            </Button>
          </DialogActions>
        </DialogBody>
      </form>
    </TextDialog>
  );
}

const problem = (message: string | undefined) =>
  message ? ({ validationState: 'error', validationMessage: message } as const) : {};
