import { errorText } from '../../../api/error-text';
import { useSession } from '../../../api/session';
import { ErrorMessage } from '../../../ui/error-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { useProfileQuery } from '../account.api';
import { AccountData } from '../data/account-data';
import { ProfileForm } from './profile-form';

export function ProfilePage() {
  const userId = useSession().userId ?? '';
  const { data, error, refetch } = useProfileQuery(userId, { skip: userId === '' });
  return (
    <>
      {error && <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />}
      {data && <ProfileForm key={data.id} profile={data} />}
      {data && <AccountData profile={data} />}
      {!data && !error && <SkeletonLines heights={[56, 56, 56, 56]} label="Loading your profile" />}
    </>
  );
}
