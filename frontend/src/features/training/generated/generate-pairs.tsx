import { Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from '@fluentui/react-components';
import { LightbulbRegular } from '@fluentui/react-icons';
import { nanoid } from '@reduxjs/toolkit';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { useRole } from '../../../api/bots.api';
import { errorText } from '../../../api/error-text';
import { isPlanFull } from '../../../api/qa.api';
import { useAppDispatch } from '../../../api/store/store-hooks';
import { SwitchPlan } from '../../../ui/plan/switch-plan';
import { useGenerateQaMutation } from './generate.api';
import { generated } from './unread-pairs.slice';

/** Asks for pairs made from the pages; what was refused may be asked for again. */
export function useGeneratePairs(botId: string, onAdded: () => void) {
  const dispatch = useAppDispatch();
  const [generateQa, { isLoading, data, error }] = useGenerateQaMutation();
  const key = useRef('');
  const generate = async () => {
    // sent again after a failure, it is the same request: pairs are not made twice
    key.current ||= nanoid();
    const answer = await generateQa({ botId, key: key.current });
    if (answer.error) return;
    key.current = '';
    dispatch(generated({ botId, ids: answer.data.map(({ _id }) => _id) }));
    if (answer.data.length > 0) onAdded();
  };
  return { isRunning: isLoading, added: data?.length, error, generate };
}

type GeneratePairs = ReturnType<typeof useGeneratePairs>;

export function GeneratePairsButton({ pairs, disabled }: { pairs: GeneratePairs; disabled: boolean }) {
  return (
    <Button
      icon={pairs.isRunning ? <Spinner size="tiny" /> : <LightbulbRegular />}
      disabled={disabled}
      disabledFocusable={pairs.isRunning}
      onClick={() => void pairs.generate()}
    >
      {pairs.isRunning ? 'Generating…' : 'Generate'}
    </Button>
  );
}

interface GeneratedPairsProps {
  pairs: GeneratePairs;
  /** Made from the pages, now or before, and not read yet. */
  unread: number;
  /** The plan has no room for more. */
  isFull: boolean;
  onKeepAll: () => void;
}

/** How the last time went, and what still waits to be read. */
export function GeneratedPairs({ pairs, unread, isFull, onKeepAll }: GeneratedPairsProps) {
  const { isRunning, added, error, generate } = pairs;
  const { mayEdit, mayUpgrade } = useRole(useParams().botId ?? '');
  const text = added === undefined ? waitingText(unread) : addedText(added, isFull);
  return (
    <div role="status" aria-live="polite">
      {!isRunning && error && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{errorText(error)}</MessageBarBody>
          <MessageBarActions>
            {isPlanFull(error) ? (
              mayUpgrade && <SwitchPlan size="small" />
            ) : (
              <Button size="small" onClick={() => void generate()}>
                Retry
              </Button>
            )}
          </MessageBarActions>
        </MessageBar>
      )}
      {!isRunning && !error && mayEdit && text && (
        <MessageBar intent={added ? 'success' : 'info'} layout="multiline">
          <MessageBarBody>{text}</MessageBarBody>
          {unread > 0 && (
            <MessageBarActions>
              <Button size="small" onClick={onKeepAll}>
                Keep all
              </Button>
            </MessageBarActions>
          )}
        </MessageBar>
      )}
    </div>
  );
}

function waitingText(unread: number): string | undefined {
  if (unread === 0) return undefined;
  return unread === 1
    ? '1 pair made from your pages is marked New until you have read it.'
    : `${unread} pairs made from your pages are marked New until you have read them.`;
}

function addedText(added: number, isFull: boolean): string {
  if (added === 0) {
    return 'Your pages hold no questions that are not here already. Import your site or add knowledge links to make more.';
  }
  const pairs = added === 1 ? '1 pair' : `${added} pairs`;
  const room = isFull ? ' Your plan has no room for more.' : '';
  return `${pairs} added from your pages. Your bot repeats them word for word, so read them through.${room}`;
}
