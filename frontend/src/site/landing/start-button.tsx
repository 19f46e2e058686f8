import { Button } from '@fluentui/react-components';
import { useNavigate } from 'react-router';
import { isLoggedIn, useSession } from '../../api/session';
import { useOpenLogin } from '../../features/account/login/login-provider';

interface StartButtonProps {
  label: 'Try for Free' | 'Start for Free' | 'Get Started';
  appearance?: 'primary' | 'secondary';
  size?: 'medium' | 'large';
}

/** Opens the login modal; for somebody already logged in, the console. */
export function StartButton({ label, appearance = 'primary', size = 'medium' }: StartButtonProps) {
  const openLogin = useOpenLogin();
  const navigate = useNavigate();
  const loggedIn = isLoggedIn(useSession());
  return (
    <Button
      appearance={appearance}
      size={size}
      onClick={() => (loggedIn ? void navigate('/console') : openLogin())}
    >
      {loggedIn ? 'Go to Console' : label}
    </Button>
  );
}
