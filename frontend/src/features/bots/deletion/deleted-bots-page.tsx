import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { BinRecycleRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../../api/error-text';
import { useSession } from '../../../api/session';
import type { DeletedBot } from '../../../api/types';
import { nameOrElse } from '../../../lib/labels/names';
import { useOwnerZone } from '../../../lib/labels/owner-zone';
import { dayLabel, inSentence } from '../../../lib/time-label';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorMessage } from '../../../ui/error-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { useDeletedBotsQuery, usePurgeBotMutation, useRestoreBotMutation } from '../drafts/bot.api';
import { BotAvatar } from '../list/bot-avatar';

const useStyles = makeStyles({
  text: { color: tokens.colorNeutralForeground2 },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '12px 16px',
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  words: { display: 'flex', flexDirection: 'column', flex: '1 1 200px', minWidth: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  name: { overflowWrap: 'anywhere' },
  failure: { color: tokens.colorStatusDangerForeground1, flexBasis: '100%' },
});

/** Bots that can still be brought back. */
export function DeletedBotsPage() {
  const styles = useStyles();
  const userId = useSession().userId ?? '';
  const { data, error, refetch } = useDeletedBotsQuery(userId, {
    skip: userId === '',
    refetchOnMountOrArgChange: true,
  });
  if (error) return <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines heights={[64, 64]} label="Loading deleted bots" />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<BinRecycleRegular />}
        title="No deleted bots"
        text="A bot that you delete stays here for 30 days. Until then you can bring it back as it was."
      />
    );
  }
  return (
    <>
      <Text className={styles.text}>
        Restored, a bot is as it was: settings, team, pages and conversations.
      </Text>
      <ul className={styles.list} aria-label="Deleted bots">
        {data.map((bot) => (
          <DeletedBotRow key={bot._id} userId={userId} bot={bot} />
        ))}
      </ul>
    </>
  );
}

function DeletedBotRow({ userId, bot }: { userId: string; bot: DeletedBot }) {
  useOwnerZone();
  const styles = useStyles();
  const [restore, { isLoading, error }] = useRestoreBotMutation();
  const [purge] = usePurgeBotMutation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { _id: botId, botname } = bot;
  const name = nameOrElse(botname);
  const bringBack = async () => {
    const answer = await restore(botId);
    if (!answer.error) await navigate(`/console/${botId}/basic_info`);
  };
  const end = async () => {
    const answer = await purge({ userId, botId });
    return answer.error && errorText(answer.error);
  };
  return (
    <li className={styles.row}>
      <BotAvatar name={name} image={bot.avatar} />
      <span className={styles.words}>
        <Text weight="semibold" className={styles.name}>
          {name}
        </Text>
        <Text size={200} className={styles.text}>
          {`Deleted ${inSentence(dayLabel(bot.deleted_at))} · gone for good ${inSentence(dayLabel(bot.purge_at))}`}
        </Text>
      </span>
      <span className={styles.actions}>
        <Button
          size="small"
          disabled={isLoading}
          aria-label={`Restore ${name}`}
          onClick={() => void bringBack()}
        >
          Restore
        </Button>
        <Button
          size="small"
          appearance="subtle"
          disabled={isLoading}
          aria-label={`Delete for good: ${name}`}
          onClick={() => setAsking(true)}
        >
          Delete for good
        </Button>
      </span>
      {error && (
        <Text role="alert" size={200} className={styles.failure}>
          {errorText(error)}
        </Text>
      )}
      <ConfirmDialog
        open={asking}
        title={`Delete ${name} for good?`}
        confirmLabel="Delete for good"
        destructive
        onConfirm={end}
        onClose={() => setAsking(false)}
      >
        Its settings, pages and conversations are deleted now. This cannot be undone.
      </ConfirmDialog>
    </li>
  );
}
