import { Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from '@fluentui/react-components';
import { LightbulbRegular } from '@fluentui/react-icons';
import { nanoid } from '@reduxjs/toolkit';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { useRole } from '../../../api/bots.api';
import { errorText } from '../../../api/error-text';
import { isPlanFull } from '../../../api/qa.api';
import { ErrorMessage } from '../../../ui/error-message';
import { SwitchPlan } from '../../../ui/plan/switch-plan';
import { useGenerateQaMutation } from './generate.api';

/** Asks for pairs made from the pages; what was refused may be asked for again. */
export function useGeneratePairs(botId: string, onAdded: () => void) {
  const [generateQa, { isLoading, data, error }] = useGenerateQaMutation();
  const key = useRef('');
  const generate = async () => {
    // sent again after a failure, it is the same request: pairs are not made twice
    key.current ||= nanoid();
    const answer = await generateQa({ botId, key: key.current });
    if (answer.error) return;
    key.current = '';
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
  /** Made from the pages, now or before, and not kept yet. */
  drafts: number;
  /** Why one could not be kept. */
  notKept: string | undefined;
  /** The plan has no room for more. */
  isFull: boolean;
  onKeepAll: () => void;
}

/** How the last time went, and what still waits to be read. */
export function GeneratedPairs({ pairs, drafts, notKept, isFull, onKeepAll }: GeneratedPairsProps) {
  const { isRunning, added, error, generate } = pairs;
  const { mayEdit, mayUpgrade } = useRole(useParams().botId ?? '');
  const text = added === undefined ? waitingText(drafts) : addedText(added, isFull);
  return (
    <div role="status" aria-live="polite">
      {notKept && <ErrorMessage message={notKept} />}
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
          {drafts > 0 && (
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

function waitingText(drafts: number): string | undefined {
  if (drafts === 0) return undefined;
  return drafts === 1
    ? '1 draft was written from your pages. It answers nobody until you keep it.'
    : `${drafts} drafts were written from your pages. They answer nobody until you keep them.`;
}

function addedText(added: number, isFull: boolean): string {
  if (added === 0) {
    return 'Your pages hold no questions that are not here already. Import your site or add knowledge links to make more.';
  }
  const drafts = added === 1 ? '1 draft' : `${added} drafts`;
  const room = isFull ? ' Your plan has no room for more.' : '';
  return `${drafts} written from your pages. Read them through: your bot repeats word for word what you keep, and nothing else of them.${room}`;
}
