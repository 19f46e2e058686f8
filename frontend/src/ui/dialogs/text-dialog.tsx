import { Dialog, type DialogOpenChangeData, DialogSurface } from '@fluentui/react-components';
import { type ReactElement, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';

interface TextDialogProps {
  /** What is written there, as in “this link”. */
  what: string;
  /** Something is typed that is not stored. */
  isChanged: boolean;
  busy: boolean;
  /** Only its own buttons and Esc close it. */
  modalType?: 'alert';
  onClose: () => void;
  children: ReactElement;
}

/** A dialog to write in: a slip of the mouse or Esc must not cost what was typed; its Cancel says what it does. */
export function TextDialog(props: TextDialogProps) {
  const { what, isChanged, busy, modalType = 'modal', onClose, children } = props;
  const [asking, setAsking] = useState(false);
  const dismiss = (by: DialogOpenChangeData['type']) => {
    if (busy) return;
    if (!isChanged) onClose();
    else if (by === 'escapeKeyDown') setAsking(true);
  };
  return (
    <>
      <Dialog open modalType={modalType} onOpenChange={(_, { open, type }) => !open && dismiss(type)}>
        {/* A click there would also take the focus, and Esc with it, out of the dialog. */}
        <DialogSurface backdrop={{ onMouseDown: (event) => event.preventDefault() }}>
          {children}
        </DialogSurface>
      </Dialog>
      <ConfirmDialog
        open={asking}
        destructive
        title="Discard your changes?"
        confirmLabel="Discard"
        onConfirm={() => {
          onClose();
          return undefined;
        }}
        onClose={() => setAsking(false)}
      >
        What you typed about {what} has not been saved.
      </ConfirmDialog>
    </>
  );
}
