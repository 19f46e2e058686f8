import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Spinner,
} from '@fluentui/react-components';
import { LightbulbRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { usePassFocusOn } from '../../../ui/focus/use-pass-focus-on';
import type { Generation } from './use-generated';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  button: { alignSelf: 'flex-start' },
});

interface GenerateBarProps {
  /** The field's label: two such buttons stand on one screen. */
  field: string;
  generation: { state: Generation<unknown>; generate: () => Promise<void>; undo: () => void };
  /** The field still holds what was made. */
  isUntouched: boolean;
  /** Said when there was nothing to make it from. */
  nothing: string;
}

/** The button that fills a field, and below it how that went. */
export function GenerateBar({ field, generation, isUntouched, nothing }: GenerateBarProps) {
  const styles = useStyles();
  const button = useRef<HTMLButtonElement>(null);
  const { state, generate, undo } = generation;
  const running = state.kind === 'running';
  return (
    <div className={styles.root}>
      <Button
        ref={button}
        className={styles.button}
        icon={running ? <Spinner size="tiny" /> : <LightbulbRegular />}
        aria-label={`Generate ${field}`}
        disabledFocusable={running}
        onClick={() => void generate()}
      >
        {running ? 'Generating…' : 'Generate'}
      </Button>
      <div role="status" aria-live="polite">
        {state.kind === 'done' && isUntouched && (
          <MessageBar intent="success" layout="multiline">
            <MessageBarBody>
              Written from your bot’s fields and pages. Read it through before visitors do.
            </MessageBarBody>
            <MessageBarActions>
              <Undo field={field} onUndo={undo} next={() => button.current} />
            </MessageBarActions>
          </MessageBar>
        )}
        {state.kind === 'nothing' && (
          <MessageBar intent="info" layout="multiline">
            <MessageBarBody>{nothing}</MessageBarBody>
          </MessageBar>
        )}
        {state.kind === 'failed' && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{state.message}</MessageBarBody>
          </MessageBar>
        )}
      </div>
    </div>
  );
}

function Undo(props: { field: string; onUndo: () => void; next: () => HTMLElement | null }) {
  const button = useRef<HTMLButtonElement>(null);
  usePassFocusOn(button, props.next);
  return (
    <Button ref={button} size="small" aria-label={`Undo ${props.field}`} onClick={props.onUndo}>
      Undo
    </Button>
  );
}
