import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import type { QaDraft } from './qa-draft';
import { nameOf } from './qa-entry-card';
import { useQaStyles } from './qa-fine-tune-page.styles';

/** What was deleted in the last seconds, each with its way back. */
export function RemovedPairs({ drafts, onUndo }: { drafts: QaDraft[]; onUndo: (key: string) => void }) {
  const styles = useQaStyles();
  return (
    <div className={styles.undo} role="status" aria-live="polite">
      {drafts.map((draft) => (
        <MessageBar key={draft.key} layout="singleline" className={styles.undoBar}>
          <MessageBarBody>Deleted {nameOf(draft)}.</MessageBarBody>
          <MessageBarActions>
            <Button size="small" onClick={() => onUndo(draft.key)}>
              Undo
            </Button>
          </MessageBarActions>
        </MessageBar>
      ))}
    </div>
  );
}
