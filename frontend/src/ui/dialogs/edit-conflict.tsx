import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';

interface EditConflictProps {
  /** What was changed, as in “this pair”. */
  what: string;
  /** Fields that both changed, with their texts. */
  fields: { label: string; theirs: string; mine: string }[];
  onMine: () => void;
  onTheirs: () => void;
}

/** Shows both texts where somebody else changed the same, and asks. */
export function EditConflict({ what, fields, onMine, onTheirs }: EditConflictProps) {
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>Somebody else changed {what} while you were editing.</MessageBarTitle>
        Changed on both sides, and not saved yet:
        <ul>
          {fields.map(({ label, theirs, mine }) => (
            <li key={label} dir="auto">
              {label}: theirs is {quoted(theirs)}, yours is {quoted(mine)}
            </li>
          ))}
        </ul>
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={onMine}>Keep mine</Button>
        <Button onClick={onTheirs}>Take theirs</Button>
      </MessageBarActions>
    </MessageBar>
  );
}

const SHOWN = 500;

function quoted(text: string): string {
  if (text === '') return 'empty';
  return text.length > SHOWN ? `“${text.slice(0, SHOWN)}…”` : `“${text}”`;
}
