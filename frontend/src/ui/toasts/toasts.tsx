import {
  Button,
  Toast,
  Toaster,
  ToastTitle,
  ToastTrigger,
  useToastController,
} from '@fluentui/react-components';

const ID = 'console';
const UNDO_MS = 10_000;

/** Where toasts stand; once in the console's shell, so that they outlive the page that shows them. */
export function Toasts() {
  return <Toaster toasterId={ID} position="bottom-end" pauseOnHover pauseOnWindowBlur />;
}

/** Says what was done, with its way back for ten seconds. */
export function useUndoToast(): (text: string, onUndo: () => void) => void {
  const { dispatchToast } = useToastController(ID);
  return (text, onUndo) =>
    dispatchToast(
      <Toast>
        <ToastTitle
          action={
            <ToastTrigger>
              <Button size="small" onClick={onUndo}>
                Undo
              </Button>
            </ToastTrigger>
          }
        >
          {text}
        </ToastTitle>
      </Toast>,
      { intent: 'success', timeout: UNDO_MS },
    );
}

/** Says that something failed after the page that asked for it has gone. */
export function useFailureToast(): (text: string) => void {
  const { dispatchToast } = useToastController(ID);
  return (text) =>
    dispatchToast(
      <Toast>
        <ToastTitle>{text}</ToastTitle>
      </Toast>,
      { intent: 'error', timeout: UNDO_MS },
    );
}
