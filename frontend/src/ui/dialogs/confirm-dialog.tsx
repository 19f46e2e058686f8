import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components';
import { type ReactNode, type RefObject, useState } from 'react';
import { ErrorMessage } from '../error-message';
import { useReturnFocus } from '../focus/use-return-focus';
import { useDangerStyles } from './danger.styles';

const useStyles = makeStyles({ confirm: { whiteSpace: 'nowrap' } });

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  destructive?: boolean;
  /** Resolves with a message when it failed: the dialog then stays open and shows it. */
  onConfirm: () => Promise<string | undefined> | undefined;
  onClose: () => void;
  /** Takes the focus afterwards when what opened the dialog is gone, for instance because it was deleted. */
  focusOtherwise?: RefObject<HTMLElement | null>;
}

/** Asks before something that cannot be undone; the button names what will happen. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const styles = useStyles();
  const danger = useDangerStyles();
  useReturnFocus(props.open, props.focusOtherwise);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    const message = await props.onConfirm();
    setBusy(false);
    if (message === undefined) props.onClose();
    else setFailure(message);
  };
  return (
    <Dialog
      modalType="alert"
      open={props.open}
      onOpenChange={(_, { open }) => {
        if (!open && !busy) {
          setFailure(undefined);
          props.onClose();
        }
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{props.title}</DialogTitle>
          <DialogContent>
            {props.children}
            {failure && <ErrorMessage message={failure} />}
          </DialogContent>
          <DialogActions>
            <Button disabled={busy} onClick={props.onClose}>
              Cancel
            </Button>
            <Button
              appearance="primary"
              className={mergeClasses(styles.confirm, props.destructive && danger.button)}
              disabled={busy}
              onClick={() => void confirm()}
            >
              {props.confirmLabel}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
