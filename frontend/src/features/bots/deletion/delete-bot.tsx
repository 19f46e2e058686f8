import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../../api/error-text';
import { useAppDispatch } from '../../../api/store/store-hooks';
import type { Bot } from '../../../api/types';
import { nameOrElse } from '../../../lib/labels/names';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { useFailureToast, useUndoToast } from '../../../ui/toasts/toasts';
import { useDeleteBotMutation, useRestoreBotMutation } from '../drafts/bot.api';
import { saveBot } from '../drafts/bot-autosave';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: '8px',
    paddingTop: '24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: 600,
  },
  text: { color: tokens.colorNeutralForeground2 },
  danger: { color: tokens.colorStatusDangerForeground1 },
});

/** The end of a bot, for its owner; it can be undone at once, and for 30 days from the bin. */
export function DeleteBot({ bot }: { bot: Bot }) {
  const styles = useStyles();
  const [asking, setAsking] = useState(false);
  const remove = useRemoveBot();
  const name = nameOrElse(bot.botname);
  if (bot.role !== 'owner') return null;
  return (
    <section className={styles.root} aria-labelledby="delete-bot">
      <h2 className={styles.heading} id="delete-bot">
        Delete this bot
      </h2>
      <Text className={styles.text}>
        It goes off on your site at once. For 30 days you can bring it back as it was.
      </Text>
      <Button className={styles.danger} onClick={() => setAsking(true)}>
        Delete bot
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Delete ${name}?`}
        confirmLabel="Delete bot"
        destructive
        onConfirm={() => remove(bot._id, name)}
        onClose={() => setAsking(false)}
      >
        Visitors can no longer use it, and {teamOf(bot)} no longer sees it. You find it under Account, Deleted
        bots for 30 days; then it is deleted for good with its conversations.
      </ConfirmDialog>
    </section>
  );
}

/** Deletes a bot and offers the way back; gives what went wrong. */
function useRemoveBot(): (botId: string, name: string) => Promise<string | undefined> {
  const [deleteBot] = useDeleteBotMutation();
  const [restoreBot] = useRestoreBotMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const showUndo = useUndoToast();
  const showFailure = useFailureToast();
  const undo = async (botId: string) => {
    const { error } = await restoreBot(botId);
    if (error) showFailure(errorText(error));
    else await navigate(`/console/${botId}/basic_info`);
  };
  return async (botId, name) => {
    // what was typed last comes back with it
    await dispatch(saveBot(botId));
    const { error } = await deleteBot(botId);
    if (error) return errorText(error);
    showUndo(`${name} was deleted.`, () => void undo(botId));
    return undefined;
  };
}

function teamOf({ collaborator_user_emails: people }: Bot): string {
  if (people.length === 0) return 'your team';
  return `your team (${people.map(({ email }) => email).join(', ')})`;
}
