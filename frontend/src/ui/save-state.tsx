import { Button, makeStyles, mergeClasses, Spinner, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular, ErrorCircleRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { dateFormat } from '../lib/labels/formats';
import { useOwnerZone } from '../lib/labels/owner-zone';

export interface SaveStateValue {
  kind: 'idle' | 'saving' | 'saved' | 'retrying' | 'failed';
  /** When it was saved, in milliseconds. */
  at?: number;
  message?: string;
  onRetry?: () => void;
  /** Stands at the end instead of Retry where trying again cannot help. */
  action?: ReactNode;
}

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '8px',
    minHeight: '24px',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  saved: { color: tokens.colorStatusSuccessForeground1 },
  failed: { color: tokens.colorStatusDangerForeground1 },
  icon: { flexShrink: 0 },
  button: { flexShrink: 0, whiteSpace: 'nowrap' },
});

const clock = dateFormat({ hour: '2-digit', minute: '2-digit' });

/** Shows whether what is on the screen is stored. Always drawn, so nothing moves when it changes. */
export function SaveState({ state }: { state: SaveStateValue }) {
  useOwnerZone();
  const styles = useStyles();
  return (
    <span className={styles.root} role="status" aria-live="polite">
      {state.kind === 'saving' && (
        <>
          <Spinner size="extra-tiny" aria-hidden />
          <Text size={200}>Saving…</Text>
        </>
      )}
      {state.kind === 'saved' && (
        <>
          <CheckmarkCircleRegular className={mergeClasses(styles.icon, styles.saved)} aria-hidden />
          <Text size={200}>Saved{state.at === undefined ? '' : ` at ${clock.format(state.at)}`}</Text>
        </>
      )}
      {(state.kind === 'failed' || state.kind === 'retrying') && (
        <>
          <ErrorCircleRegular className={mergeClasses(styles.icon, styles.failed)} aria-hidden />
          <Text size={200} className={styles.failed}>
            {state.kind === 'retrying' && 'Not saved, trying again… '}
            {state.message ?? (state.kind === 'failed' && 'Not saved.')}
          </Text>
          {state.onRetry && (
            <Button className={styles.button} size="small" onClick={state.onRetry}>
              {state.kind === 'retrying' ? 'Retry now' : 'Retry'}
            </Button>
          )}
          {state.action}
        </>
      )}
    </span>
  );
}
