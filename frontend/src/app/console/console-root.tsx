import { Provider } from 'react-redux';
import { useSession } from '../../api/session';
import { Protected } from '../../features/account/login/protected';
import { SiteBehind } from '../console-coming';
import { ConsoleShell } from './console-shell';
import { storeFor } from './console-store';

export function ConsoleRoot() {
  return (
    <Protected otherwise={<SiteBehind />}>
      <ConsoleWithStore />
    </Protected>
  );
}

function ConsoleWithStore() {
  const { userId } = useSession();
  if (userId === null) return null;
  return (
    <Provider key={userId} store={storeFor(userId)}>
      <ConsoleShell />
    </Provider>
  );
}
