import { Button, type ButtonProps } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useCreateBot } from './use-create-bot';

export function CreateBot({ children = 'Create a Bot', ...button }: ButtonProps) {
  const { createBot, isLoading, message } = useCreateBot();
  return (
    <>
      <Button icon={<AddRegular />} {...(button as object)} disabledFocusable={isLoading} onClick={createBot}>
        {children}
      </Button>
      {message}
    </>
  );
}
