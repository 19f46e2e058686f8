import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useBotsQuery } from '../../api/bots.api';
import { errorText } from '../../api/error-text';
import type { ApiFailure } from '../../api/send';
import { useSession } from '../../api/session';
import type { BotChange, Restored } from '../../api/types';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { ErrorMessage } from '../../ui/error-message';
import { PageTitle } from '../../ui/page-title';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { ChangeItem } from './change-item';
import { describeChange, labelOf } from './describe-change';
import { FileActions } from './file/file-actions';
import { GoingBack } from './going-back';
import {
  useChangesInfiniteQuery,
  useRestoreChangeMutation,
  useStartRestorationMutation,
} from './history.api';
import { restoredText } from './restored-text';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '800px' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  more: { alignSelf: 'center' },
});

/** What was changed of a bot, the way back, and the bot as a file. */
export function HistoryPage() {
  const { botId = '' } = useParams();
  const styles = useStyles();
  const { userId } = useSession();
  const { data: bots } = useBotsQuery(userId ?? '', { skip: userId === null });
  const bot = bots?.find(({ _id }) => _id === botId);
  const mayEdit = bot !== undefined && bot.role !== 'viewer';
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChangesInfiniteQuery(
    botId,
    {
      refetchOnMountOrArgChange: true,
    },
  );
  const [restore, { isLoading: busy }] = useRestoreChangeMutation();
  const [startRestoration] = useStartRestorationMutation();
  const [asked, setAsked] = useState<BotChange>();
  const [changedSince, setChangedSince] = useState<{ change: Pick<BotChange, '_id'>; what: string }>();
  const [begun, setBegun] = useState('');
  const [outcome, setOutcome] = useState<Restored | string>();
  const changes = data?.pages.flat();

  const undo = async (change: Pick<BotChange, '_id'>, force = false): Promise<string | undefined> => {
    setOutcome(undefined);
    setBegun('');
    const { data: restored, error: failure } = await restore({ botId, changeId: change._id, force });
    // what goes on in the background is shown as far as it is
    if (restored?.restoration) setBegun(restored.restoration);
    else if (restored) setOutcome(restored);
    const { data: reason } = (failure ?? {}) as Partial<ApiFailure>;
    if (reason?.code !== 'BOTS.CHANGED_SINCE') return failure && errorText(failure);
    setChangedSince({ change, what: reason.detail });
    return undefined;
  };
  const goBack = async ({ _id }: BotChange): Promise<string | undefined> => {
    setOutcome(undefined);
    const { error: failure } = await startRestoration({ botId, change: _id });
    return failure && errorText(failure);
  };
  return (
    <div className={styles.page}>
      <PageTitle
        title="History"
        text="What was changed in the last 180 days: settings, pairs, links and test questions."
        actions={bot && <FileActions bot={bot} mayEdit={mayEdit} />}
      />
      {typeof outcome === 'string' && <ErrorMessage message={outcome} />}
      {typeof outcome === 'object' && (
        <MessageBar intent={outcome.skipped > 0 ? 'warning' : 'success'} layout="multiline">
          <MessageBarBody role="status">{restoredText(outcome)}</MessageBarBody>
        </MessageBar>
      )}
      <GoingBack
        botId={botId}
        mayEdit={mayEdit}
        begun={begun}
        isUndoing={busy}
        onUndo={(changeId) => undo({ _id: changeId })}
      />
      {error && !data && <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines heights={[72, 72, 72]} label="Loading the history" />}
      {changes?.length === 0 && (
        <EmptyState
          icon={<HistoryRegular />}
          title="Nothing has been changed yet"
          text="Every change of settings, pairs, links and test questions is kept here, for example a new answer to “Do you ship to Ireland?”, and can be taken back."
        />
      )}
      {changes && changes.length > 0 && (
        <ul className={styles.list} aria-label="Changes">
          {changes.map((change) => (
            <ChangeItem
              key={change._id}
              change={change}
              busy={busy}
              onRestore={
                mayEdit
                  ? (one, all) => {
                      if (all) setAsked(one);
                      else void undo(one).then((problem) => problem && setOutcome(problem));
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          className={styles.more}
          disabledFocusable={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading…' : 'Older changes'}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title="Go back to before this change?"
        confirmLabel="Go back"
        onConfirm={async () => (asked ? goBack(asked) : undefined)}
        onClose={() => setAsked(undefined)}
      >
        All settings, pairs, links and test questions become what they were before “
        {asked && describeChange(asked)}”. Live Mode stays as it is. Going back is a change too, so that you
        can undo it.
      </ConfirmDialog>
      <ConfirmDialog
        open={changedSince !== undefined}
        title="Take back what came since, too?"
        confirmLabel="Undo all the same"
        onConfirm={async () => (changedSince ? undo(changedSince.change, true) : undefined)}
        onClose={() => setChangedSince(undefined)}
      >
        Somebody has changed this again since: {changedSince && sinceText(changedSince.what)}. Undoing the
        older change takes that back as well.
      </ConfirmDialog>
    </div>
  );
}

/** Fields of the settings under their labels, questions as they are. */
function sinceText(what: string): string {
  return what.split(', ').map(labelOf).join(', ');
}
