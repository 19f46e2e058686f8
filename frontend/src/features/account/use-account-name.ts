import { useSession } from '../../api/session';
import { nameOrElse } from '../../lib/labels/names';
import { useProfileQuery } from './account.api';

/** What the account is called: the user's name, else e-mail, else 'Account'. */
export function useAccountName(): string {
  const { userId } = useSession();
  const { data } = useProfileQuery(userId ?? '', { skip: userId === null });
  return nameOrElse(data?.name, data?.email ?? 'Account');
}
