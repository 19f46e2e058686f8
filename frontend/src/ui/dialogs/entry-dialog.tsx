import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText } from '../../api/error-text';
import { isGone } from '../../lib/autosave/current-entry';
import type { EntryEdit } from '../../lib/autosave/use-entry-edit';
import { ErrorMessage } from '../error-message';
import { EditConflict } from './edit-conflict';
import { EditGone } from './edit-gone';
import { TextDialog } from './text-dialog';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, padding: '4px 2px' },
});

interface EntryDialogProps<Text extends object> {
  edit: EntryEdit<Text>;
  /** What is written, as in “this link”. */
  what: string;
  title: string;
  saveLabel: string;
  isValid: boolean;
  busy: boolean;
  failure: unknown;
  labels: Record<keyof Text, string>;
  modalType?: 'alert';
  /** A field as its reader knows it, where its text is not what is stored. */
  shownText?: (field: keyof Text, text: Text) => string;
  failureText?: (failure: unknown) => string;
  /** Its text alone makes it again. */
  mayAddAgain?: boolean;
  onClose: () => void;
  /** The fields; with `touched` they say what is wrong in them. */
  children: (touched: boolean) => ReactNode;
}

/** Writes one entry; stays open until the server has it, or the text is given up. */
export function EntryDialog<Text extends object>(props: EntryDialogProps<Text>) {
  const { edit, what, title, saveLabel, isValid, busy, labels, modalType, onClose, children } = props;
  const { failureText = errorText, mayAddAgain = true } = props;
  const { shownText = (field, text) => String(text[field]) } = props;
  const { base, conflict, text } = edit;
  const styles = useStyles();
  const [touched, setTouched] = useState(false);
  const failure = busy || conflict ? undefined : props.failure;
  const gone = base !== null && failure !== undefined && isGone(failure);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!busy && isValid) void edit.save();
  };
  return (
    <TextDialog what={what} isChanged={edit.isChanged} busy={busy} onClose={onClose} modalType={modalType}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.form}>
            {children(touched)}
            {conflict && (
              <EditConflict
                what={what}
                fields={conflict.fields.map((field) => ({
                  label: labels[field],
                  theirs: shownText(field, conflict.theirs),
                  mine: shownText(field, text),
                }))}
                onMine={() => void edit.save()}
                onTheirs={edit.takeTheirs}
              />
            )}
            {gone && <EditGone what={what} onAddAgain={mayAddAgain ? edit.addAgain : undefined} />}
            {failure !== undefined && !gone && <ErrorMessage message={failureText(failure)} />}
          </DialogContent>
          <DialogActions>
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" appearance="primary" disabledFocusable={busy}>
              {busy ? 'Saving…' : saveLabel}
            </Button>
          </DialogActions>
        </DialogBody>
      </form>
    </TextDialog>
  );
}
