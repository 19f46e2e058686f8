import { Button, type ButtonProps } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router';
import { errorText } from '../../../api/error-text';
import { MessageDialog } from '../../../ui/dialogs/message-dialog';
import { SwitchPlan } from '../../../ui/switch-plan';
import { useCreateBotMutation } from '../drafts/bot.api';

/** Creates a bot and opens it; says so when the plan has no room for another one. */
export function CreateBot({ children = 'Create a Bot', ...button }: ButtonProps) {
  const [create, { isLoading, error, reset }] = useCreateBotMutation();
  const navigate = useNavigate();
  const createBot = async () => {
    const { data } = await create();
    if (data) await navigate(`/console/${data._id}/basic_info`);
  };
  const limit = (error as { data?: { code?: string } } | undefined)?.data?.code === 'BOTS.LIMIT_REACHED';
  return (
    <>
      <Button
        icon={<AddRegular />}
        {...(button as object)}
        disabledFocusable={isLoading}
        onClick={() => void createBot()}
      >
        {children}
      </Button>
      {limit && (
        <MessageDialog
          title="No room for another bot"
          text="You have reached the maximum number of bots allowed in your plan."
          actions={<SwitchPlan appearance="primary" onClick={reset} />}
          onClose={reset}
        />
      )}
      {error && !limit && (
        <MessageDialog title="The bot was not created" text={errorText(error)} onClose={reset} />
      )}
    </>
  );
}
