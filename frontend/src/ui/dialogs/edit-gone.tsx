import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';

interface EditGoneProps {
  /** What was deleted, as in “this link”. */
  what: string;
  /** Missing where its text alone does not make it again. */
  onAddAgain: (() => void) | undefined;
}

/** Says that what is edited was deleted elsewhere, and keeps the text. */
export function EditGone({ what, onAddAgain }: EditGoneProps) {
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody role="alert">
        <MessageBarTitle>Somebody else deleted {what} while you were editing.</MessageBarTitle> Your text is
        kept here.
      </MessageBarBody>
      {onAddAgain && (
        <MessageBarActions>
          <Button onClick={onAddAgain}>Add it again</Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
