import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { type RefObject, useRef } from 'react';
import { usePassFocusOn } from '../../../ui/focus/use-pass-focus-on';
import type { QaDraft } from './qa-draft';
import { pairName } from './qa-entry-card';
import { useQaStyles } from './qa-fine-tune-page.styles';

interface RemovedPairsProps {
  drafts: QaDraft[];
  onUndo: (key: string) => void;
  /** Takes the focus when the time to undo has passed. */
  lastFocus: RefObject<HTMLElement | null>;
}

/** What was deleted in the last seconds, each with its way back. */
export function RemovedPairs({ drafts, onUndo, lastFocus }: RemovedPairsProps) {
  const styles = useQaStyles();
  return (
    <div className={styles.undo} role="status" aria-live="polite">
      {drafts.map((draft) => (
        <MessageBar key={draft.key} layout="singleline" className={styles.undoBar}>
          <MessageBarBody>Deleted {pairName(draft)}.</MessageBarBody>
          <MessageBarActions>
            <Undo onUndo={() => onUndo(draft.key)} lastFocus={lastFocus} />
          </MessageBarActions>
        </MessageBar>
      ))}
    </div>
  );
}

/** Takes the focus from the pair it stands for. */
function Undo({ onUndo, lastFocus }: { onUndo: () => void; lastFocus: RefObject<HTMLElement | null> }) {
  const button = useRef<HTMLButtonElement>(null);
  usePassFocusOn(button, () => lastFocus.current);
  return (
    <Button ref={button} autoFocus size="small" onClick={onUndo}>
      Undo
    </Button>
  );
}
