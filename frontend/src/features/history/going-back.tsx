import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  ProgressBar,
} from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
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

/** The last going back of a bot: how far it is, what became of it, and the way on. */
export function GoingBack({ botId, mayEdit }: { botId: string; mayEdit: boolean }) {
  const visible = useVisible();
  const dispatch = useAppDispatch();
  const { currentData } = useRestorationsQuery(botId, { refetchOnMountOrArgChange: true });
  const last = currentData?.[0];
  const open = last !== undefined && isOpen(last);
  useRestorationsQuery(botId, { pollingInterval: visible && open ? POLL_MS : 0 });
  const [start, starting] = useStartRestorationMutation();
  const [stop, stopping] = useStopRestorationMutation();
  const followed = useRef('');
  if (open) followed.current = last._id;
  const isFollowed = last !== undefined && followed.current === last._id;
  const ended = isFollowed && !open;
  useEffect(() => {
    if (ended) dispatch(api.util.invalidateTags(['Change', 'Bot', 'Qa']));
  }, [ended, dispatch]);
  if (
    !last ||
    !(isFollowed || (!last.single && last.state !== 'done' && last.created_at > Date.now() / 1_000 - OFFERED))
  )
    return null;
  const error = starting.error ?? stopping.error;
  return (
    <>
      <MessageBar intent={INTENTS[last.state]} layout="multiline">
        <MessageBarBody role="status">{textOf(last)}</MessageBarBody>
        {mayEdit && last.state !== 'done' && (open || !last.single) && (
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
                disabledFocusable={starting.isLoading}
                onClick={() => void start({ botId, change: last.change })}
              >
                {last.state === 'failed' ? 'Try again' : 'Go on'}
              </Button>
            )}
          </MessageBarActions>
        )}
      </MessageBar>
      {open && (
        <ProgressBar
          aria-label="Going back"
          max={Math.max(last.total, 1)}
          {...(last.state === 'running' && { value: last.done })}
        />
      )}
      {error && <ErrorMessage message={errorText(error)} />}
    </>
  );
}

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
