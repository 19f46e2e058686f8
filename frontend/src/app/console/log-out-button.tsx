import { Button } from '@fluentui/react-components';
import { SignOutRegular } from '@fluentui/react-icons';
import { useSafeLogOut } from './use-safe-log-out';

export function LogOutButton({ collapsed, className }: { collapsed: boolean; className?: string }) {
  const { logOut, question } = useSafeLogOut();
  return (
    <>
      <Button
        appearance="subtle"
        className={className}
        icon={<SignOutRegular />}
        title={collapsed ? 'Log out' : undefined}
        aria-label={collapsed ? 'Log out' : undefined}
        onClick={logOut}
      >
        {collapsed ? null : 'Log out'}
      </Button>
      {question}
    </>
  );
}
