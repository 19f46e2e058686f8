import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../focus/use-return-focus';

/** Says one thing that must be read; `actions` stand before Close. */
export function MessageDialog(props: {
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
}) {
  useReturnFocus(true);
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && props.onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{props.title}</DialogTitle>
          <DialogContent>{props.text}</DialogContent>
          <DialogActions>
            {props.actions}
            <Button onClick={props.onClose}>Close</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
