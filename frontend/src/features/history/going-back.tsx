import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  ProgressBar,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/api';
import { errorText } from '../../api/error-text';
import { useAppDispatch } from '../../api/store/store-hooks';
import type { Restoration } from '../../api/types';
import { number } from '../../lib/labels/formats';
import { useVisible } from '../../lib/use-visible';
import { ErrorMessage } from '../../ui/error-message';
import { useRestorationsQuery, useStartRestorationMutation, useStopRestorationMutation } from './history.api';
import { restoredText } from './restored-text';

const POLL_MS = 1_000;
/** How long one that did not come to its end is offered again (s). */
const OFFERED = 3_600;

const isOpen = ({ state }: Restoration): boolean => state === 'waiting' || state === 'running';

interface GoingBackProps {
  botId: string;
  mayEdit: boolean;
  /** Id of the one that an undo of this page has begun. */
  begun: string;
  /** An undo of this page waits for its answer. */
  isUndoing: boolean;
  /** Undoes a change again; what it returns is why not. */
  onUndo: (changeId: string) => Promise<string | undefined>;
}

/** The last going back of a bot, or the last large undo: how far it is, what became of it, and the way on. */
export function GoingBack({ botId, mayEdit, begun, isUndoing, onUndo }: GoingBackProps) {
  const visible = useVisible();
  const dispatch = useAppDispatch();
  const { currentData } = useRestorationsQuery(botId, { refetchOnMountOrArgChange: true });
  const last = currentData?.[0];
  const open = last !== undefined && isOpen(last);
  useRestorationsQuery(botId, { pollingInterval: visible && (open || isUndoing) ? POLL_MS : 0 });
  const [start, starting] = useStartRestorationMutation();
  const [stop, stopping] = useStopRestorationMutation();
  const [problem, setProblem] = useState<string>();
  const followed = useRef('');
  if (open) followed.current = last._id;
  else if (isUndoing) followed.current = '';
  const isFollowed = last !== undefined && [followed.current, begun].includes(last._id);
  const ended = isFollowed && !open;
  useEffect(() => {
    if (ended) dispatch(api.util.invalidateTags(['Change', 'Bot', 'Qa']));
  }, [ended, dispatch]);
  if (!last || !(isFollowed || isHalfDone(last))) return null;
  const goOn = async () => {
    if (last.single) setProblem(await onUndo(last.change));
    else void start({ botId, change: last.change });
  };
  const error = starting.error ?? stopping.error;
  const message = error ? errorText(error) : problem;
  return (
    <>
      <MessageBar intent={INTENTS[last.state]} layout="multiline">
        <MessageBarBody role="status">{textOf(last)}</MessageBarBody>
        {mayEdit && last.state !== 'done' && (
          <MessageBarActions>
            {open ? (
              <Button
                size="small"
                disabledFocusable={stopping.isLoading}
                onClick={() => void stop({ botId, id: last._id })}
              >
                Stop
              </Button>
            ) : (
              <Button
                size="small"
                disabledFocusable={starting.isLoading || isUndoing}
                onClick={() => void goOn()}
              >
                {last.state === 'failed' ? 'Try again' : 'Go on'}
              </Button>
            )}
          </MessageBarActions>
        )}
      </MessageBar>
      {open && (
        <ProgressBar
          aria-label={last.single ? 'Undoing' : 'Going back'}
          max={Math.max(last.total, 1)}
          {...(last.state === 'running' && { value: last.done })}
        />
      )}
      {message && <ErrorMessage message={message} />}
    </>
  );
}

/** Did not come to its end of late; an undo that has taken nothing back needs no way on. */
const isHalfDone = ({ state, single, done, created_at }: Restoration): boolean =>
  state !== 'done' && (!single || done > 0) && created_at > Date.now() / 1_000 - OFFERED;

const INTENTS = {
  waiting: 'info',
  running: 'info',
  done: 'success',
  failed: 'error',
  stopped: 'warning',
} as const;

function textOf({ single, state, total, done, restored, skipped, gone, reason }: Restoration): string {
  const far = `${number(done)} of ${number(total)} looked at, ${number(restored)} put back`;
  const act = single ? 'Undoing' : 'Going back';
  if (state === 'waiting') return `${act}: waiting to begin…`;
  if (state === 'running') return `${act}: ${far}…`;
  if (state === 'failed') return `${act} ended early. ${reason}`;
  if (state === 'stopped') return `Stopped: ${far}. What is back stays so.`;
  return restoredText({ restored, skipped, gone });
}
