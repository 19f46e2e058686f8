import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../../api/error-text';
import { MessageDialog } from '../../../ui/dialogs/message-dialog';
import { SwitchPlan } from '../../../ui/plan/switch-plan';
import { useCreateBotMutation } from '../drafts/bot.api';

/** Creating a bot and opening it; `message` is drawn when the plan has no room for another one, or it failed. */
export function useCreateBot(): { createBot: () => void; isLoading: boolean; message: ReactNode } {
  const [create, { isLoading, error, reset }] = useCreateBotMutation();
  const navigate = useNavigate();
  const createBot = async () => {
    const { data } = await create();
    if (data) await navigate(`/console/${data._id}/basic_info`);
  };
  const limit = (error as { data?: { code?: string } } | undefined)?.data?.code === 'BOTS.LIMIT_REACHED';
  const message = limit ? (
    <MessageDialog
      title="No room for another bot"
      text="You have reached the maximum number of bots allowed in your plan."
      actions={<SwitchPlan appearance="primary" onClick={reset} />}
      onClose={reset}
    />
  ) : error ? (
    <MessageDialog title="The bot was not created" text={errorText(error)} onClose={reset} />
  ) : null;
  return { createBot: () => void createBot(), isLoading, message };
}
