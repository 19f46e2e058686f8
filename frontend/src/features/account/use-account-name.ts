import { useSession } from '../../api/session';
import { useProfileQuery } from './account.api';

/** What the account is called: the user's name, else e-mail, else 'Account'. */
export function useAccountName(): string {
  const { userId } = useSession();
  const { data } = useProfileQuery(userId ?? '', { skip: userId === null });
  return data?.name || data?.email || 'Account';
}
